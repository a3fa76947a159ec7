-- SOURCE_WATERMARK() of a connector that has none, where a window needs it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH (
  'connector' = 'kafka', 'topic' = 'err_source_watermark_window_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_source_watermark_window_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_source_watermark_window-o');
INSERT INTO o SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
