-- the legacy SESSION with late rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_late_session_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_late_session_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_late_session_o');
INSERT INTO o SELECT SESSION_START(ts, INTERVAL '8' SECOND), SESSION_END(ts, INTERVAL '8' SECOND), k, COUNT(*), SUM(v), LISTAGG(CAST(id AS STRING)) FROM e GROUP BY k, SESSION(ts, INTERVAL '8' SECOND);
