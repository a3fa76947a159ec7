-- null is not missing
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<x INT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'json_missing_field_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.fail-on-missing-field' = 'true');
CREATE TABLE o (id INT, r ROW<x INT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'json_missing_field_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_missing_field_o');
INSERT INTO o SELECT * FROM t;
