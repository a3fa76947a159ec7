-- a DOUBLE literal: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_double_into_float_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_double_into_float-o');
INSERT INTO o VALUES (1.5E0);
