-- a row with other names: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a ROW<p INT, q STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'insert_row_other_names_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_row_other_names-o');
INSERT INTO o SELECT CAST(ROW(1, 'a') AS ROW<x INT, y STRING>) FROM (VALUES (1)) AS q(x);
