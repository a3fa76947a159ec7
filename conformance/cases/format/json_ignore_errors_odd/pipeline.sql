-- values of other types than the columns, errors ignored
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, b BOOLEAN, s STRING, i INT, l BIGINT, d DOUBLE, c DECIMAL(8, 3), ts TIMESTAMP(3), z TIMESTAMP_LTZ(3), dt DATE, tm TIME, a ARRAY<INT>, m MAP<STRING, INT>, r ROW<x INT, y STRING>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'json_ignore_errors_odd_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, b BOOLEAN, s STRING, i INT, l BIGINT, d DOUBLE, c DECIMAL(8, 3), ts TIMESTAMP(3), z TIMESTAMP_LTZ(3), dt DATE, tm TIME, a ARRAY<INT>, m MAP<STRING, INT>, r ROW<x INT, y STRING>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'json_ignore_errors_odd_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_ignore_errors_odd_o');
INSERT INTO o SELECT * FROM t;
