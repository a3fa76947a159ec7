-- a number: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_int_into_boolean_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_int_into_boolean-o');
INSERT INTO o VALUES (1);
