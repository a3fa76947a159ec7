-- a row with fewer fields: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a ROW<x INT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_row_fewer_fields_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_row_fewer_fields-o');
INSERT INTO o SELECT ROW(1) FROM (VALUES (1)) AS q(x);
