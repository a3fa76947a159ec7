SET 'execution.checkpointing.interval' = '1s';
-- a versioned view of an append-only topic: of equal times the one that came last
CREATE TABLE prices (sku STRING, price DECIMAL(10, 2), upd TIMESTAMP(3), WATERMARK FOR upd AS upd - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_versioned_view_prices', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE sold (id INT, sku STRING, q INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_versioned_view_sold', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, sku STRING, price DECIMAL(10, 2), total DECIMAL(21, 2), upd TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_versioned_view_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_versioned_view-o');
CREATE TABLE per_hour (ws TIMESTAMP(3), n BIGINT, total DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_versioned_view_per_hour', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_versioned_view-per_hour');
CREATE TEMPORARY VIEW versions AS
SELECT sku, price, upd FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sku ORDER BY upd DESC) AS rn FROM prices) WHERE rn = 1;
CREATE TEMPORARY VIEW priced AS
SELECT s.id, s.sku, v.price, s.q * v.price AS total, v.upd, s.ts
FROM sold AS s LEFT JOIN versions FOR SYSTEM_TIME AS OF s.ts AS v ON s.sku = v.sku;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, sku, price, total, upd FROM priced;
INSERT INTO per_hour SELECT window_start, COUNT(price), SUM(total) FROM TABLE(HOP(TABLE priced, DESCRIPTOR(ts), INTERVAL '2' MINUTE, INTERVAL '6' MINUTE))
  GROUP BY window_start, window_end;
END;
