-- json with ISO times and plain decimals
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, d DECIMAL(20, 6), ts TIMESTAMP(6), z TIMESTAMP_LTZ(3), tm TIME(3), dt DATE, b BYTES, f FLOAT, m MAP<STRING, ROW<x DECIMAL(4, 2), y ARRAY<TIMESTAMP(3)>>>) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_times_and_decimals_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE o (id INT, d DECIMAL(20, 6), ts TIMESTAMP(6), z TIMESTAMP_LTZ(3), tm TIME(3), dt DATE, b BYTES, f FLOAT, m MAP<STRING, ROW<x DECIMAL(4, 2), y ARRAY<TIMESTAMP(3)>>>) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_times_and_decimals_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'json.encode.decimal-as-plain-number' = 'true', 'json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_times_and_decimals_o');
INSERT INTO o
SELECT * FROM t;
