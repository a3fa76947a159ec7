-- STRING: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a CHAR(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_string_into_char_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_string_into_char-o');
INSERT INTO o SELECT s FROM (VALUES (CAST('abc' AS STRING))) AS q(s);
