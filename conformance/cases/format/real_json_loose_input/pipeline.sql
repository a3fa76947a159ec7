-- loose json
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id BIGINT, s STRING, b BOOLEAN, d DOUBLE, r ROW<x INT, y STRING>, a ARRAY<STRING>, `UPPER` STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_loose_input_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id BIGINT, s STRING, b BOOLEAN, d DOUBLE, r ROW<x INT, y STRING>, a ARRAY<STRING>, u STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_loose_input_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_loose_input_o');
INSERT INTO o
SELECT * FROM t;
