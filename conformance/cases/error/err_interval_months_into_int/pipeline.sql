-- an interval of months written into INT
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_interval_months_into_int_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x INT, y STRING) WITH ('connector' = 'kafka', 'topic' = 'err_interval_months_into_int_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '14' MONTH, INTERVAL '14' MONTH FROM t;
