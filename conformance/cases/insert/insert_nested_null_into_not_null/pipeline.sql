-- NULL in a NOT NULL field: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a ROW<x INT NOT NULL, y INT> NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'insert_nested_null_into_not_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_nested_null_into_not_null-o');
INSERT INTO o SELECT ROW(x, x) FROM (VALUES (1), (CAST(NULL AS INT))) AS q(x);
