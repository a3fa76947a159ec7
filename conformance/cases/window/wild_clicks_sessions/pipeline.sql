SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE clicks (user_id BIGINT, url STRING, props MAP<STRING, STRING>, proc AS PROCTIME(), event_time TIMESTAMP_LTZ(3), WATERMARK FOR event_time AS event_time - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_sessions_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (u BIGINT, s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, mx STRING, dur INT) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_sessions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_clicks_sessions_o');
INSERT INTO o SELECT user_id, window_start, window_end, COUNT(*), MAX(url), TIMESTAMPDIFF(SECOND, MIN(event_time), MAX(event_time)) FROM TABLE(SESSION(TABLE clicks PARTITION BY user_id, DESCRIPTOR(event_time), INTERVAL '30' SECOND)) GROUP BY user_id, window_start, window_end;
