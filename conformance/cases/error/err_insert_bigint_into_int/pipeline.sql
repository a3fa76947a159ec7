-- a BIGINT: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_bigint_into_int_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_bigint_into_int-o');
INSERT INTO o SELECT CAST(x AS BIGINT) FROM (VALUES (1)) AS q(x);
