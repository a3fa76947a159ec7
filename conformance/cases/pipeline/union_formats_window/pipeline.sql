-- json, csv and lines of text in one window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE j (id INT, kind STRING, v DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'union_formats_window_j', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE c (id INT, kind STRING, v STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'union_formats_window_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true', 'csv.field-delimiter' = ';', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE w (line STRING, ts AS COALESCE(TO_TIMESTAMP(REGEXP_EXTRACT(line, '^\[([^\]]+)\]', 1)), TIMESTAMP '2024-05-17 08:00:00'), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'union_formats_window_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), kind STRING, n BIGINT, total DECIMAL(38, 2), ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'union_formats_window_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'union_formats_window_o');
CREATE VIEW allin AS
SELECT id, LOWER(TRIM(kind)) AS kind, v, ts FROM j
UNION ALL SELECT id, LOWER(TRIM(kind)), TRY_CAST(v AS DECIMAL(10, 2)), ts FROM c
UNION ALL SELECT CAST(REGEXP_EXTRACT(line, 'id=(\d+)', 1) AS INT), COALESCE(REGEXP_EXTRACT(line, 'kind=(\w+)', 1), 'none'), CAST(NULLIF(REGEXP_EXTRACT(line, 'v=([0-9.]+)', 1), '') AS DECIMAL(10, 2)), ts FROM w;
INSERT INTO o
SELECT window_start, window_end, kind, COUNT(*), SUM(v), CAST(MIN(id) AS STRING) || '-' || CAST(MAX(id) AS STRING)
FROM TABLE(TUMBLE(TABLE allin, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '10' SECOND))
GROUP BY window_start, window_end, kind;
