SET 'execution.checkpointing.interval' = '1s';
-- lists and objects that shrink again
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '1 s';
SET 'table.exec.mini-batch.size' = '7';
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_collections_mini_batch_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE o (acc STRING, l STRING, j STRING, n BIGINT, PRIMARY KEY (acc) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_collections_mini_batch_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_collections_mini_batch-o');
CREATE TABLE c (st STRING, ids STRING, n INT, ms MAP<STRING, BIGINT>) WITH (
  'connector' = 'kafka', 'topic' = 'blind_collections_mini_batch_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_collections_mini_batch-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT COALESCE(acc, '-'), LISTAGG(DISTINCT cur, '|'), CAST(COUNT(DISTINCT d) AS STRING), COUNT(*) FROM pay WHERE id < 9 GROUP BY COALESCE(acc, '-');
INSERT INTO c SELECT st, MAX(CAST(id AS STRING)), CARDINALITY(ARRAY_AGG(id)), MAP[CAST(COUNT(*) AS STRING), COUNT(acc)] FROM pay GROUP BY st;
END;
