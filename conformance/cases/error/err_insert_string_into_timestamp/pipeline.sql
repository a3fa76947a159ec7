-- text: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_string_into_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_string_into_timestamp-o');
INSERT INTO o VALUES ('2026-01-01 00:00:00');
