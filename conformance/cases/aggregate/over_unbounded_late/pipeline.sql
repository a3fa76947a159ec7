-- unbounded preceding with late rows, ROWS
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_unbounded_late_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, k STRING, ts TIMESTAMP(3), n BIGINT, f INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_unbounded_late_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_unbounded_late_o');
INSERT INTO o SELECT id, k, ts, COUNT(*) OVER w, FIRST_VALUE(id) OVER w, LAST_VALUE(v) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
