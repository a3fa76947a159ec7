-- days of a TIMESTAMP_LTZ in Shanghai, no watermark in between
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Asia/Shanghai';
CREATE TABLE e (id INT, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '30' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'win_days_shanghai_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_days_shanghai_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_days_shanghai_o');
INSERT INTO o SELECT window_start, window_end, COUNT(*), MIN(id) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
