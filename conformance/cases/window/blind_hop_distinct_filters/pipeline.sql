SET 'execution.checkpointing.interval' = '1s';
-- HOP into a leap day with DISTINCT, FILTER and NULL keys; then the window's rows are joined to their own total
CREATE TABLE m (dev STRING, v DOUBLE, ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_hop_distinct_filters_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3), dev STRING, n BIGINT, good BIGINT, d BIGINT, dgood BIGINT, mx DOUBLE, mn DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_hop_distinct_filters_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_hop_distinct_filters-o');
CREATE TABLE share (ws TIMESTAMP(3), dev STRING, n BIGINT, total BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_hop_distinct_filters_share', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_hop_distinct_filters-share');
CREATE TEMPORARY VIEW per_dev AS
SELECT window_start, window_end, window_time, dev, COUNT(*) AS n, COUNT(*) FILTER (WHERE ok) AS good, COUNT(DISTINCT v) AS d,
  COUNT(DISTINCT v) FILTER (WHERE ok IS NOT FALSE) AS dgood, MAX(v) AS mx, MIN(v) FILTER (WHERE v > 0) AS mn
FROM TABLE(HOP(TABLE m, DESCRIPTOR(ts), INTERVAL '5' MINUTE, INTERVAL '15' MINUTE))
GROUP BY window_start, window_end, window_time, dev;
CREATE TEMPORARY VIEW total AS
SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(HOP(TABLE m, DESCRIPTOR(ts), INTERVAL '5' MINUTE, INTERVAL '15' MINUTE)) GROUP BY window_start, window_end;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM per_dev;
INSERT INTO share SELECT p.window_start, p.dev, p.n, t.n FROM per_dev AS p JOIN total AS t
  ON p.window_start = t.window_start AND p.window_end = t.window_end AND p.n < t.n;
END;
