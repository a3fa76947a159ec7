SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TABLE e2 (id INT, ms BIGINT, t AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR t AS t - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_epoch_time_computed_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_epoch_time_computed_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_epoch_time_computed-a');
INSERT INTO a SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE e2, DESCRIPTOR(t), INTERVAL '1' HOUR)) GROUP BY window_start, window_end;
