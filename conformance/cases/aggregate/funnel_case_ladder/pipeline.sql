-- a funnel counted by CASE in one aggregate, per day of a zone, with HAVING and ratios
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TABLE ev (usr BIGINT, kind STRING, v DOUBLE, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'funnel_case_ladder_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (dy STRING, users BIGINT, vws BIGINT, carts BIGINT, buys BIGINT, rate DECIMAL(5, 2), grade STRING, revenue DOUBLE, PRIMARY KEY (dy) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'funnel_case_ladder_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT DATE_FORMAT(ts, 'yyyy-MM-dd'), COUNT(DISTINCT usr), SUM(CASE WHEN kind = 'view' THEN CAST(1 AS BIGINT) ELSE 0 END), COUNT(CASE kind WHEN 'cart' THEN 1 END), COUNT(*) FILTER (WHERE kind IN ('buy', 'rebuy')),
  CAST(100.0 * COUNT(*) FILTER (WHERE kind LIKE '%buy') / NULLIF(COUNT(*), 0) AS DECIMAL(5, 2)),
  CASE WHEN COUNT(*) FILTER (WHERE kind LIKE '%buy') = 0 THEN 'none' WHEN COUNT(DISTINCT usr) > 2 THEN 'wide' WHEN SUM(v) > 10 THEN 'deep' ELSE 'thin' END, SUM(v)
FROM ev GROUP BY DATE_FORMAT(ts, 'yyyy-MM-dd') HAVING COUNT(*) > 1;
