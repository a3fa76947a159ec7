-- NULL into NOT NULL: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a INT NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_null_into_not_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_null_into_not_null-o');
INSERT INTO o VALUES (CAST(NULL AS INT));
