-- a row: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a ROW<x BIGINT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'insert_row_wider_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_row_wider-o');
INSERT INTO o SELECT ROW(1, 'a') FROM (VALUES (1)) AS q(x);
