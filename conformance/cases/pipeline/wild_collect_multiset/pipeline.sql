SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_collect_multiset_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (g INT, s STRING, n BIGINT, ff INT, js STRING, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_collect_multiset_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_collect_multiset_o');
INSERT INTO o SELECT MOD(id, 2), LISTAGG(COALESCE(js, 'null'), ' ; '), COUNT(xs), FIRST_VALUE(id), JSON_OBJECTAGG(KEY CAST(id AS STRING) VALUE CARDINALITY(xs)) FROM a GROUP BY MOD(id, 2);
