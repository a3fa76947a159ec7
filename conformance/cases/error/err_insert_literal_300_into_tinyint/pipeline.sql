-- a literal out of range: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TINYINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_literal_300_into_tinyint_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_literal_300_into_tinyint-o');
INSERT INTO o VALUES (300);
