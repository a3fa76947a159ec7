-- FIRST_VALUE and LAST_VALUE in OVER with NULLs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_first_last_nulls_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, k STRING, v INT, f INT, l INT, a DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'over_first_last_nulls_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_first_last_nulls_o');
INSERT INTO o SELECT id, k, v, FIRST_VALUE(v) OVER w, LAST_VALUE(v) OVER w, AVG(CAST(v AS DOUBLE)) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
