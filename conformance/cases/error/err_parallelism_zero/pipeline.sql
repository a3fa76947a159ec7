-- a default parallelism of 0
SET 'parallelism.default' = '0';
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_parallelism_zero_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_parallelism_zero_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
