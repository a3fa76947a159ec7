-- raw keys and values
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_raw_key_and_value_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k INT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_raw_key_and_value_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'key.fields' = 'k', 'key.raw.endianness' = 'big-endian', 'value.format' = 'raw', 'value.raw.charset' = 'UTF-8', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_raw_key_and_value_o');
INSERT INTO o
SELECT 1094861636 + CHAR_LENGTH(v), COALESCE(k, 'nokey') || ':' || v FROM t WHERE v <> '';
