-- the legacy TUMBLE over a filter, an expression as key, HAVING
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_computed_group_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_computed_group_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_computed_group_o');
INSERT INTO o SELECT TUMBLE_START(ts, INTERVAL '20' SECOND), TUMBLE_END(ts, INTERVAL '20' SECOND), UPPER(k), COUNT(*), SUM(v), CAST(MAX(v) AS STRING) FROM e WHERE v > 0 GROUP BY UPPER(k), TUMBLE(ts, INTERVAL '20' SECOND) HAVING COUNT(*) > 1;
