-- two compacted topics with composite keys, joined on a part of the key, aggregated again
CREATE TABLE stock (wh STRING, sku STRING, qty INT, PRIMARY KEY (wh, sku) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_join_composite_stock', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE price (sku STRING, cur STRING, p DECIMAL(10,3), PRIMARY KEY (sku, cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_join_composite_price', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (cur STRING, skus BIGINT, total DECIMAL(38,3), whs STRING, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_join_composite_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT cur, COUNT(DISTINCT s.sku), SUM(s.qty * p.p), MIN(wh) || '-' || MAX(wh)
FROM stock s JOIN price p ON s.sku = p.sku GROUP BY cur;
