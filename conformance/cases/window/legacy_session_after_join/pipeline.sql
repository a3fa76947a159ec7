-- SESSION after a join, whose rows come in any order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_session_after_join_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (n STRING, ws TIMESTAMP(3), we TIMESTAMP(3), rt TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_session_after_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_session_after_join_o');
INSERT INTO o SELECT n, SESSION_START(ts, INTERVAL '4' SECOND), SESSION_END(ts, INTERVAL '4' SECOND), SESSION_ROWTIME(ts, INTERVAL '4' SECOND), COUNT(*) FROM (SELECT e.*, x.n FROM e JOIN (SELECT id, k AS n FROM e WHERE v > 1) AS x ON e.id = x.id) GROUP BY n, SESSION(ts, INTERVAL '4' SECOND);
