-- a constant TIMESTAMP of the year 0
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'year_zero_constant_timestamp_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'year_zero_constant_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, TIMESTAMP '0001-01-01 00:00:00' - INTERVAL '1' MONTH FROM t;
