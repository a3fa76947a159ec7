SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE clicks (user_id BIGINT, url STRING, props MAP<STRING, STRING>, proc AS PROCTIME(), event_time TIMESTAMP_LTZ(3), WATERMARK FOR event_time AS event_time - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_parse_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (user_id BIGINT, host STRING, path STRING, q STRING, utm STRING, rf STRING, proto STRING, auth STRING, file STRING, d STRING, hr BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_parse_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_clicks_parse_o');
INSERT INTO o SELECT user_id, PARSE_URL(url, 'HOST'), PARSE_URL(url, 'PATH'), PARSE_URL(url, 'QUERY'), PARSE_URL(url, 'QUERY', 'utm_source'), COALESCE(PARSE_URL(url, 'REF'), props['ref']), PARSE_URL(url, 'PROTOCOL'), PARSE_URL(url, 'AUTHORITY'), PARSE_URL(url, 'FILE'), DATE_FORMAT(event_time, 'yyyy-MM-dd HH:mm:ss'), HOUR(event_time) FROM clicks;
