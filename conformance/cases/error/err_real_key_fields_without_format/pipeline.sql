-- key fields without a format
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_key_fields_without_format_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'key.fields' = 'id');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_key_fields_without_format_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_key_fields_without_format_o');
INSERT INTO o
SELECT id FROM t;
