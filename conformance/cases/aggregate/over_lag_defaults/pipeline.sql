-- LAG with offsets and defaults, on late rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_lag_defaults_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, k STRING, ts TIMESTAMP(3), a INT, b INT, c INT, d INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_lag_defaults_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_lag_defaults_o');
INSERT INTO o SELECT id, k, ts, LAG(v) OVER w, LAG(v, 2) OVER w, LAG(v, 1, -1) OVER w, v - LAG(v) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts);
