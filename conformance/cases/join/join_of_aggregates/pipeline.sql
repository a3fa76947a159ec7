-- a view of a join between an aggregate and the raw rows, and an aggregate over it, with deletes
CREATE TABLE sales (id INT, shop STRING, amount INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_of_aggregates_sales', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (shop STRING, rows_ BIGINT, above BIGINT, best INT, share DOUBLE, PRIMARY KEY (shop) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_of_aggregates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW totals AS SELECT shop, SUM(amount) AS total, AVG(amount) AS mean, MAX(amount) AS best FROM sales GROUP BY shop;
CREATE VIEW joined AS SELECT s.shop, s.amount, t.total, t.mean, t.best FROM sales s JOIN totals t ON s.shop = t.shop;
INSERT INTO o SELECT shop, COUNT(*), COUNT(*) FILTER (WHERE amount > mean), MAX(best),
  MAX(CAST(amount AS DOUBLE) / total) FROM joined GROUP BY shop;
