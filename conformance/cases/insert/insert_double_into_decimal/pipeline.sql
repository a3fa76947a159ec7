-- a DOUBLE literal: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a DECIMAL(5, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_double_into_decimal_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_double_into_decimal-o');
INSERT INTO o VALUES (1.5E0);
