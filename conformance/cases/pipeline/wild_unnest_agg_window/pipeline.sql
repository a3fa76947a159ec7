SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_unnest_agg_window_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (sku STRING, n BIGINT, q INT, tags INT, PRIMARY KEY (sku) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_unnest_agg_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_unnest_agg_window_o');
INSERT INTO o SELECT COALESCE(sku, '-'), COUNT(*), SUM(qty), SUM(CARDINALITY(tags)) FROM a, UNNEST(items) AS i GROUP BY sku;
