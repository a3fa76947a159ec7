CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_if_row_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_if_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(IF(id > 1, ROW(1, 'a'), ROW(2, 'b')) AS STRING) FROM t;
