-- err_if_of_intervals
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_if_of_intervals_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING) WITH ('connector' = 'kafka', 'topic' = 'err_if_of_intervals_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(IF(id > 0, INTERVAL '1' DAY, INTERVAL '2' DAY) AS STRING) FROM t;
