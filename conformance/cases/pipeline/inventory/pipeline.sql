-- goods received and shipped
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE recv (sku STRING, qty INT, wh STRING) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE ship (sku STRING, qty INT, wh STRING) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE stock (sku STRING, onhand BIGINT, moves BIGINT, state STRING, byw STRING, PRIMARY KEY (sku) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'inventory_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'inventory_o');
CREATE TABLE low (rk BIGINT, sku STRING, onhand BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'inventory_l');
CREATE VIEW moves AS SELECT sku, qty, wh FROM recv WHERE qty > 0 UNION ALL SELECT sku, -qty, wh FROM ship WHERE qty > 0;
CREATE VIEW onhand AS SELECT sku, CAST(SUM(qty) AS BIGINT) AS onhand, COUNT(*) AS n, SUM(CASE WHEN wh = 'A' THEN qty ELSE 0 END) AS a, SUM(qty) FILTER (WHERE wh <> 'A') AS b FROM moves WHERE sku IS NOT NULL GROUP BY sku;
EXECUTE STATEMENT SET BEGIN
INSERT INTO stock SELECT sku, onhand, n, CASE WHEN onhand < 0 THEN 'oversold' WHEN onhand = 0 THEN 'out' WHEN onhand BETWEEN 1 AND 5 THEN 'low' ELSE 'ok' END, CONCAT('A=', CAST(a AS STRING), ' B=', COALESCE(CAST(b AS STRING), '-')) FROM onhand;
INSERT INTO low SELECT rk, sku, onhand FROM (SELECT sku, onhand, ROW_NUMBER() OVER (ORDER BY onhand ASC, sku DESC) AS rk FROM onhand WHERE onhand < 8) WHERE rk <= 2;
END;
