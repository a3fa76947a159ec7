-- literals that are longer or finer than the column
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (c CHAR(3), v VARCHAR(3), d DECIMAL(5, 2), t TINYINT, s SMALLINT, f FLOAT, tm TIMESTAMP(0), b BINARY(2), vb VARBINARY(2)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_literals_narrow_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_literals_narrow-o');
INSERT INTO o VALUES (CAST('abcdef' AS CHAR(3)), 'abcdef', 1.23456, CAST(1 AS TINYINT), CAST(2 AS SMALLINT), CAST(1.1 AS FLOAT), TIMESTAMP '2026-01-02 03:04:05.678', CAST(X'010203' AS BINARY(2)), X'010203');
