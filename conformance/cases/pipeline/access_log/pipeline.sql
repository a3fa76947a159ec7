-- lines of an access log
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE lines (line STRING, ts AS TO_TIMESTAMP(REGEXP_EXTRACT(line, '\[(\d{2}/\d{2}/\d{4}:\d{2}:\d{2}:\d{2})', 1), 'dd/MM/yyyy:HH:mm:ss'), status AS CAST(NULLIF(REGEXP_EXTRACT(line, '" (\d{3}) ', 1), '') AS SMALLINT), `bytes` AS TRY_CAST(REGEXP_EXTRACT(line, '(\d+|-)$', 1) AS BIGINT), path AS SPLIT_INDEX(REGEXP_EXTRACT(line, '"[A-Z]+ ([^ "]+)', 1), '?', 0), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'access_log_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (minute_ STRING, path STRING, hits BIGINT, errs BIGINT, rate DECIMAL(5, 1), mb DOUBLE, codes ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'access_log_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'access_log_o');
INSERT INTO o
SELECT DATE_FORMAT(window_start, 'HH:mm'), path, COUNT(*), CAST(SUM(CASE WHEN status >= 500 THEN 1 ELSE 0 END) AS BIGINT), CAST(100.0 * COUNT(*) FILTER (WHERE status >= 400) / COUNT(*) AS DECIMAL(5, 1)), CAST(ROUND(SUM(`bytes`) / 1024.0, 3) AS DOUBLE), ARRAY[CAST(MIN(status) AS STRING), CAST(MAX(status) AS STRING)]
FROM TABLE(TUMBLE(TABLE lines, DESCRIPTOR(ts), INTERVAL '1' MINUTES)) WHERE status IS NOT NULL
GROUP BY window_start, window_end, path;
