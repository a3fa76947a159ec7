-- err_cast_number_as_interval_range
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_cast_number_as_interval_range_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING) WITH ('connector' = 'kafka', 'topic' = 'err_cast_number_as_interval_range_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(CAST(id AS INTERVAL DAY TO SECOND) AS STRING) FROM t;
