-- text: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a DATE) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_string_into_date_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_string_into_date-o');
INSERT INTO o VALUES ('2026-01-01');
