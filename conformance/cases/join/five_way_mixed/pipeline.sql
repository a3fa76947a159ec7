-- five tables: inner, left, right and cross in one FROM, aggregated
CREATE TABLE orders (order_id INT, customer STRING, product INT, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'five_way_mixed_orders', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE cust (name STRING, city STRING) WITH (
  'connector' = 'kafka', 'topic' = 'five_way_mixed_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE prod (pid INT, cat STRING, price DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'five_way_mixed_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE cats (cat STRING, vat DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'five_way_mixed_cats', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE uno (fx DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'five_way_mixed_uno', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (cat STRING, city STRING, n BIGINT, net DOUBLE, gross DOUBLE, PRIMARY KEY (cat, city) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'five_way_mixed_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o
SELECT k.cat, COALESCE(c.city, '?'), COUNT(o.order_id), SUM(o.qty * p.price), SUM(o.qty * p.price * (1 + k.vat) * fx)
FROM orders AS o JOIN prod AS p ON o.product = p.pid
LEFT JOIN cust AS c ON c.name = o.customer
RIGHT JOIN cats AS k ON k.cat = p.cat
CROSS JOIN uno
GROUP BY k.cat, COALESCE(c.city, '?');
