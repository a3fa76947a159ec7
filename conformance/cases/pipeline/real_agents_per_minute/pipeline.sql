-- a class of each user agent
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE h (ua STRING, ms INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_agents_per_minute_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), kind STRING, n BIGINT, p STRING, bots BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'real_agents_per_minute_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_agents_per_minute_o');
INSERT INTO o
SELECT window_start, kind, COUNT(*), LPAD(CAST(ROUND(AVG(CAST(ms AS DOUBLE)), 1) AS STRING), 8, '.'), SUM(CASE WHEN bot THEN 1 ELSE 0 END)
FROM (SELECT CASE WHEN ua SIMILAR TO '%(iPhone|iPad|Android)%' THEN 'mobile' WHEN REGEXP(ua, '(?i)windows|macintosh|x11') THEN 'desktop' WHEN ua IS NULL OR TRIM(ua) = '' THEN 'none' ELSE LOWER(SPLIT_INDEX(ua, '/', 0)) END AS kind,
      COALESCE(LOWER(ua) LIKE '%bot\_%' ESCAPE '\' OR ENDSWITH(LOWER(ua), 'bot'), FALSE) AS bot, ms,
      window_start, window_end FROM TABLE(TUMBLE(TABLE h, DESCRIPTOR(ts), INTERVAL '1' MINUTE)))
GROUP BY window_start, window_end, kind;
