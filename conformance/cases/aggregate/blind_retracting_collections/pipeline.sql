SET 'execution.checkpointing.interval' = '1s';
-- lists and objects that shrink again
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_retracting_collections_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE o (acc STRING, l STRING, j STRING, n BIGINT, PRIMARY KEY (acc) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_retracting_collections_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_retracting_collections-o');
CREATE TABLE c (st STRING, ids STRING, n INT, ms MULTISET<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'blind_retracting_collections_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_retracting_collections-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT COALESCE(acc, '-'), LISTAGG(DISTINCT cur, '|'), JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE amt NULL ON NULL), COUNT(*) FROM pay WHERE id < 9 GROUP BY COALESCE(acc, '-');
INSERT INTO c SELECT st, MAX(CAST(id AS STRING)), CARDINALITY(ARRAY_AGG(id)), COLLECT(acc) FROM pay GROUP BY st;
END;
