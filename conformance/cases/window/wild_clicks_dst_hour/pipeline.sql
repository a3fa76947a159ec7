SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE clicks (user_id BIGINT, url STRING, props MAP<STRING, STRING>, proc AS PROCTIME(), event_time TIMESTAMP_LTZ(3), WATERMARK FOR event_time AS event_time - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_dst_hour_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP_LTZ(3), u BIGINT, n BIGINT, us BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_clicks_dst_hour_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_clicks_dst_hour_o');
INSERT INTO o SELECT window_start, window_end, window_time, user_id, COUNT(*), COUNT(DISTINCT url) FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(event_time), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time, user_id;
