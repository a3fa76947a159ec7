SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_nested_access_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, a INT, c STRING, d BIGINT, e STRING, f STRING, g INT, h STRING, i BOOLEAN, j STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_nested_access_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_nested_access_o');
INSERT INTO o SELECT id, nested.a, a.nested.b.c, nested.b.d[2], attrs['k1'], items[1].sku, CARDINALITY(items[1].tags), items[2].tags[1], nested.b IS NULL, CAST(nested AS STRING) FROM a;
