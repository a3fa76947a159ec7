-- sums and averages that grow
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (g STRING, a DECIMAL(38, 18), b DECIMAL(10, 0), c DECIMAL(5, 2), f FLOAT, t TINYINT, l BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'decimals_over_windows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'decimals_over_windows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'decimals_over_windows_o') AS
SELECT window_start, g, SUM(a) AS sa, AVG(a) AS aa, SUM(b) AS sb, AVG(b) AS ab, SUM(c) AS sc, AVG(c) AS ac, SUM(f) AS sf, AVG(f) AS af, SUM(t) AS st, AVG(t) AS at_, SUM(l) AS sl, AVG(l) AS al, MAX(a) - MIN(a) AS ra, STDDEV_POP(c) AS sdc, VAR_SAMP(b) AS vb, COUNT(a) AS n, SUM(c) / COUNT(c) AS q, TYPEOF(SUM(a)) || TYPEOF(AVG(a)) || TYPEOF(SUM(c) / COUNT(c)) || TYPEOF(AVG(t)) || TYPEOF(STDDEV_POP(c)) || TYPEOF(VAR_SAMP(b)) AS ty
FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, g;
