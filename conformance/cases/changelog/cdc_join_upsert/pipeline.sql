-- orders and customers by change capture, joined into a compacted topic
CREATE TABLE customers (id BIGINT, name STRING, tier STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'cdc_join_upsert_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE orders (id BIGINT, customer_id BIGINT, total DECIMAL(12, 2), status STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'cdc_join_upsert_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (order_id BIGINT, customer STRING, discounted DECIMAL(14, 3), state STRING, PRIMARY KEY (order_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'cdc_join_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o
SELECT r.id, COALESCE(UPPER(c.name), '<unknown>'),
  CASE c.tier WHEN 'gold' THEN CAST(r.total * 0.9 AS DECIMAL(14, 3)) WHEN 'basic' THEN r.total - 1 ELSE r.total END,
  CASE WHEN r.status IN ('paid', 'shipped') THEN 'closed' WHEN r.status IS NULL THEN 'none' ELSE 'open' END
FROM orders AS r LEFT JOIN customers AS c ON r.customer_id = c.id
WHERE r.status IS DISTINCT FROM 'cancelled';
