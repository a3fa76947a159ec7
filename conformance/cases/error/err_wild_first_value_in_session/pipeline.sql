SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE clicks (user_id BIGINT, url STRING, props MAP<STRING, STRING>, proc AS PROCTIME(), event_time TIMESTAMP_LTZ(3), WATERMARK FOR event_time AS event_time - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'err_wild_first_value_in_session_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (u BIGINT, first_url STRING) WITH ('connector' = 'kafka', 'topic' = 'err_wild_first_value_in_session_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_first_value_in_session_o');
INSERT INTO o SELECT user_id, FIRST_VALUE(url) FROM TABLE(SESSION(TABLE clicks PARTITION BY user_id, DESCRIPTOR(event_time), INTERVAL '30' SECOND)) GROUP BY user_id, window_start, window_end;
