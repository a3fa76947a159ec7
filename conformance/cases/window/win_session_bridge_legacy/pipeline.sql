-- the same in the legacy SESSION
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_bridge_legacy_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), ids STRING, f INT, l INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_bridge_legacy_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_session_bridge_legacy_o');
INSERT INTO o SELECT SESSION_START(ts, INTERVAL '12' SECOND), SESSION_END(ts, INTERVAL '12' SECOND), LISTAGG(CAST(id AS STRING)), MIN(id), MAX(id), COUNT(*) FROM e GROUP BY k, SESSION(ts, INTERVAL '12' SECOND);
