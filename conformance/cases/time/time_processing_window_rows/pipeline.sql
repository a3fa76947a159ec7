-- rows of windows of processing time, not grouped, leave at once
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_window_rows_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, days INT, inside BOOLEAN, last_ms BOOLEAN, ty STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_window_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_window_rows-o');
INSERT INTO o SELECT id, TIMESTAMPDIFF(DAY, window_start, window_end), CAST(pt AS TIMESTAMP(3)) >= window_start AND CAST(pt AS TIMESTAMP(3)) < window_end, window_time IS NOT NULL, TYPEOF(window_start) FROM TABLE(HOP(TABLE ev, DESCRIPTOR(pt), INTERVAL '1' DAY, INTERVAL '2' DAY));
