-- a filter on window_start and HAVING on the aggregate
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_where_on_window_columns_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_where_on_window_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_where_on_window_columns_o');
INSERT INTO o SELECT window_start, window_end, k, COUNT(*), SUM(v), 'h' FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE window_start >= TIMESTAMP '2026-05-01 00:00:30' AND k IS NOT NULL GROUP BY window_start, window_end, k HAVING SUM(v) > 10;
