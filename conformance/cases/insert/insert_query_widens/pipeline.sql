-- columns of a query into wider ones
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (c INT, d BIGINT, e DECIMAL(10, 3), g DOUBLE, s STRING, v VARCHAR(10), ts TIMESTAMP(6), b BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'insert_query_widens_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_query_widens-o');
INSERT INTO o SELECT CAST(x AS TINYINT), x, CAST(x AS DECIMAL(4, 1)), CAST(x AS FLOAT), CAST('ab' AS CHAR(4)), CAST('abc' AS VARCHAR(3)), TIMESTAMP '2026-01-02 03:04:05.678', CAST(X'0102' AS BINARY(2)) FROM (VALUES (1), (2)) AS q(x);
