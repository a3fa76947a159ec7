-- NULL: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a INT, b STRING, c ARRAY<INT>, d ROW<x INT>) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_null_into_any_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_null_into_any-o');
INSERT INTO o SELECT NULL, CAST(NULL AS STRING), CAST(NULL AS ARRAY<INT>), CAST(NULL AS ROW<x INT>) FROM (VALUES (1)) AS q(x);
