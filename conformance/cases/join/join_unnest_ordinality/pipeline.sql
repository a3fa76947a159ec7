-- UNNEST of arrays of rows, with ordinality
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, items ARRAY<ROW<sku STRING, n INT>>, tags ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_ordinality_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, sku STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_ordinality_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_unnest_ordinality_o');
CREATE TABLE p (id INT, tag STRING, pos INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_ordinality_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_unnest_ordinality_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, sku, n FROM t CROSS JOIN UNNEST(items) AS i (sku, n);
INSERT INTO p SELECT id, tag, pos FROM t LEFT JOIN UNNEST(tags) WITH ORDINALITY AS g (tag, pos) ON TRUE;
END;
