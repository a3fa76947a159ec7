-- the most frequent pages by source and device
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE clicks (user_id STRING, url STRING, ua STRING, ts TIMESTAMP(3), src AS COALESCE(PARSE_URL(url, 'QUERY', 'utm_source'), 'direct'), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'clickstream_topn_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), page STRING, src STRING, device STRING, n BIGINT, users BIGINT, rn BIGINT, share DECIMAL(10, 4)) WITH (
  'connector' = 'kafka', 'topic' = 'clickstream_topn_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'clickstream_topn_o');
CREATE VIEW pages AS
SELECT user_id, REGEXP_EXTRACT(url, '^https?://[^/]+(/[^?]*)', 1) AS page, URL_DECODE(src) AS src,
  CASE WHEN ua SIMILAR TO '%(iPhone|Android)%' THEN 'mobile' WHEN ua LIKE 'Mozilla%' THEN 'desktop' WHEN ua IS NULL THEN 'unknown' ELSE SPLIT_INDEX(ua, '/', 0) END AS device, ts
FROM clicks WHERE CHAR_LENGTH(url) > 0;
CREATE VIEW counted AS
SELECT window_start, window_end, page, src, device, COUNT(*) AS n, COUNT(DISTINCT user_id) AS users
FROM TABLE(HOP(TABLE pages, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '2' MINUTES))
GROUP BY window_start, window_end, page, src, device;
INSERT INTO o
SELECT window_start, page, src, device, n, users, rn, CAST(n AS DECIMAL(10, 2)) / users
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n DESC, users ASC, page NULLS LAST, src, device) AS rn FROM counted)
WHERE rn <= 2;
