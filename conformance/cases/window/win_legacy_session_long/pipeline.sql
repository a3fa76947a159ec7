-- sessions of many keys, legacy, with SESSION_ROWTIME
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_session_long_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_session_long_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_session_long_o');
INSERT INTO o SELECT SESSION_START(ts, INTERVAL '5' SECOND), SESSION_ROWTIME(ts, INTERVAL '5' SECOND), k, COUNT(*), SUM(v), CAST(MAX(v) AS STRING) FROM e GROUP BY SESSION(ts, INTERVAL '5' SECOND), k;
