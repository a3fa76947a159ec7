-- dates of the year one as constants and as values
CREATE TABLE t (id INT, d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'ceil_of_year_one_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DATE, b DATE, c DATE, d DATE, e DATE, f DATE) WITH (
  'connector' = 'kafka', 'topic' = 'ceil_of_year_one_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CEIL(DATE '0001-01-01' TO YEAR), CEIL(d TO YEAR), FLOOR(DATE '0001-01-01' TO YEAR), FLOOR(d TO YEAR), CEIL(d TO MONTH), CEIL(DATE '0001-01-01' TO MONTH) FROM t;
