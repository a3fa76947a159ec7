-- a map: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a MAP<STRING, BIGINT>) WITH (
  'connector' = 'kafka', 'topic' = 'insert_map_of_int_into_bigint_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_map_of_int_into_bigint-o');
INSERT INTO o SELECT MAP['a', 1] FROM (VALUES (1)) AS q(x);
