-- a number that is too large is NULL: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a DECIMAL(3, 1)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_decimal_overflow_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_decimal_overflow-o');
INSERT INTO o SELECT x FROM (VALUES (12.34), (1234.5)) AS q(x);
