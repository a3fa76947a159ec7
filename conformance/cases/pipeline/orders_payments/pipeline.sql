-- orders with lines, paid within a minute
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE orders (order_id STRING, customer STRING, cart ARRAY<ROW<sku STRING, qty INT, price DECIMAL(8, 2)>>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'orders_payments_orders', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE payments (id STRING, amount DECIMAL(10, 2), `method` STRING, paid TIMESTAMP(3), WATERMARK FOR paid AS paid - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'orders_payments_pays', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE matched (order_id STRING, customer STRING, total DECIMAL(20, 2), paid DECIMAL(10, 2), wait_s INT, verdict STRING) WITH (
  'connector' = 'kafka', 'topic' = 'orders_payments_matched', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'orders_payments_matched');
CREATE TABLE by_sku (sku STRING, orders BIGINT, qty INT, revenue DECIMAL(38, 2), PRIMARY KEY (sku) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'orders_payments_sku', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'orders_payments_sku');
CREATE TEMPORARY VIEW lines AS
SELECT o.order_id, o.customer, l.sku, COALESCE(l.qty, 1) AS qty, l.price, o.ts
FROM orders AS o LEFT JOIN UNNEST(o.cart) AS l(sku, qty, price) ON TRUE;

EXECUTE STATEMENT SET BEGIN
INSERT INTO matched
SELECT o.order_id, COALESCE(o.customer, 'guest'), JSON_VALUE(JSON_OBJECT('n' VALUE CARDINALITY(o.cart)), '$.n' RETURNING INTEGER) * 1.00, p.amount, TIMESTAMPDIFF(SECOND, o.ts, p.paid),
  CASE WHEN p.`method` IN ('card', 'cash') THEN INITCAP(p.`method`) WHEN p.`method` IS NULL THEN '?' ELSE CONCAT('other:', UPPER(p.`method`)) END
FROM orders o JOIN payments p ON o.order_id = p.id AND p.paid BETWEEN o.ts AND o.ts + INTERVAL '1' MINUTE;

INSERT INTO by_sku
SELECT COALESCE(sku, 'none'), COUNT(DISTINCT order_id), SUM(qty), SUM(qty * price) FROM lines GROUP BY COALESCE(sku, 'none');
END;
