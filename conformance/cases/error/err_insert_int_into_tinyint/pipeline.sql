-- an INT column of a query: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TINYINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_int_into_tinyint_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_int_into_tinyint-o');
INSERT INTO o SELECT x FROM (VALUES (1), (300)) AS q(x);
