-- stock movements: signed sums per article, reorder list by a scalar sub-query, anti join of what is on order, in one statement with CTEs
CREATE TABLE mv (art STRING, kind STRING, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_cte_mv', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE ord (art STRING, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_cte_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (art STRING, stock INT, avg_ INT, verdict STRING) WITH (
  'connector' = 'kafka', 'topic' = 'inventory_cte_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o WITH s AS (SELECT art, SUM(CASE kind WHEN 'in' THEN qty ELSE -qty END) AS stock FROM mv WHERE art IS NOT NULL GROUP BY art)
SELECT s.art, s.stock, (SELECT AVG(stock) FROM s), CASE WHEN s.stock <= 0 THEN 'leer' WHEN s.stock < (SELECT AVG(stock) FROM s) THEN 'knapp' ELSE 'ok' END
FROM s WHERE s.art NOT IN (SELECT art FROM ord);
