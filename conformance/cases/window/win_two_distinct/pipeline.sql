-- two distinct aggregates and filters in one window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_two_distinct_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, a BIGINT, b BIGINT, c INT, d BIGINT, mi INT, ma INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_two_distinct_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_two_distinct_o');
INSERT INTO o SELECT window_start, k, COUNT(DISTINCT v), COUNT(DISTINCT v) FILTER (WHERE v > 5), SUM(DISTINCT v), COUNT(*) FILTER (WHERE v IS NULL), MIN(v), MAX(v) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY k, window_start, window_end;
