-- DROP leaves out rows with a NULL where none may be
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE o (a INT NOT NULL, b STRING, c STRING NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'insert_drop_nulls_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_drop_nulls_columns-o');
INSERT INTO o SELECT x, y, z FROM (VALUES (1, CAST(NULL AS STRING), 'c'), (CAST(NULL AS INT), 'b', 'c'), (3, 'b', CAST(NULL AS STRING)), (4, 'b', 'c')) AS q(x, y, z);
