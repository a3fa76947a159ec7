-- a group window over a shifted event time, and over COALESCE and LAG of one
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_of_shifted_time_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (w STRING, ws TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_of_shifted_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_of_shifted_time_o');
INSERT INTO o SELECT 'shift', TUMBLE_START(t, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT ts + INTERVAL '3' SECOND AS t FROM e) GROUP BY TUMBLE(t, INTERVAL '10' SECOND)
UNION ALL SELECT 'same', TUMBLE_START(t, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT COALESCE(ts, ts) AS t FROM e) GROUP BY TUMBLE(t, INTERVAL '10' SECOND)
UNION ALL SELECT 'lag', TUMBLE_START(t, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT MAX(ts) OVER (PARTITION BY k ORDER BY ts) AS t FROM e) GROUP BY TUMBLE(t, INTERVAL '10' SECOND);
