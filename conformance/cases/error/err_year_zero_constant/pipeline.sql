-- a constant DATE of the year 0
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_year_zero_constant_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d DATE) WITH ('connector' = 'kafka', 'topic' = 'err_year_zero_constant_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, DATE '0001-01-01' - INTERVAL '1' MONTH FROM t;
