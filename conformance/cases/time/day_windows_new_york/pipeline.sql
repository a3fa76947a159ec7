-- days in America/New_York
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE s (id INT, z TIMESTAMP_LTZ(3), WATERMARK FOR z AS z - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'day_windows_new_york_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP_LTZ(3), b STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'day_windows_new_york_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'day_windows_new_york_o');
INSERT INTO o SELECT window_start, DATE_FORMAT(window_end, 'dd HH:mm'), COUNT(*) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(z), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
