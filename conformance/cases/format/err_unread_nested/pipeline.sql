-- a bad value in a column that nobody reads
CREATE TABLE t (id INT, d INT, r ROW<a INT, b ARRAY<DATE>>, b BOOLEAN, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_nested_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
