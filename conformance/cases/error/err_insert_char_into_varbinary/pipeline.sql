-- text: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a VARBINARY(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_char_into_varbinary_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_char_into_varbinary-o');
INSERT INTO o VALUES ('abc');
