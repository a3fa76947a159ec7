-- a funnel: views, carts and orders of a user by interval joins, conversion per hour window, worst category by Top-N
CREATE TABLE v (usr STRING, sku STRING, cat STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'shop_funnel_v', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (usr STRING, sku STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'shop_funnel_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o_ (usr STRING, sku STRING, amount DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'shop_funnel_o_', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE hourly (ws TIMESTAMP(3), cat STRING, seen BIGINT, carts BIGINT, orders BIGINT, revenue DECIMAL(38,2), users BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'shop_funnel_hourly', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE worst (rk BIGINT, cat STRING, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'shop_funnel_worst', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW funnel AS SELECT v.usr, v.sku, v.cat, v.ts, c.usr AS cu, o_.usr AS ou, o_.amount FROM v
LEFT JOIN c ON v.usr = c.usr AND v.sku = c.sku AND c.ts BETWEEN v.ts AND v.ts + INTERVAL '30' MINUTE
LEFT JOIN o_ ON v.usr = o_.usr AND v.sku = o_.sku AND o_.ts BETWEEN v.ts AND v.ts + INTERVAL '1' HOUR;
EXECUTE STATEMENT SET BEGIN
INSERT INTO hourly SELECT window_start, cat, COUNT(*), COUNT(cu), COUNT(ou), SUM(amount), COUNT(DISTINCT usr) FROM TABLE(TUMBLE(TABLE funnel, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, cat;
INSERT INTO worst SELECT rk, cat, rate FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY rate ASC, cat) AS rk FROM (SELECT cat, CAST(COUNT(ou) AS DOUBLE) / COUNT(*) AS rate FROM funnel WHERE cat IS NOT NULL GROUP BY cat)) WHERE rk <= 2;
END;
