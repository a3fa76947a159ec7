-- event time of a day and a time in two texts
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (id INT, d STRING, t STRING, off_ STRING, ts AS TO_TIMESTAMP(d || ' ' || LPAD(t, 6, '0'), 'yyyyMMdd HHmmss'), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_event_time_from_parts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_event_time_from_parts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_event_time_from_parts_o');
INSERT INTO o SELECT window_start, window_end, COUNT(*), CAST(MIN(id) AS STRING) || '..' || CAST(MAX(id) AS STRING) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '1' HOUR, INTERVAL '15' MINUTE)) GROUP BY window_start, window_end;
