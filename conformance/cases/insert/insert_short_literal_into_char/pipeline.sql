-- a shorter literal: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a CHAR(5)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_short_literal_into_char_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_short_literal_into_char-o');
INSERT INTO o VALUES ('ab');
