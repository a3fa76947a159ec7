-- a group window over the event time of a join's row, which is none any more
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_join_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, ws TIMESTAMP(3), we TIMESTAMP(3), c BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_join_o');
INSERT INTO o SELECT e.k, TUMBLE_START(ts, INTERVAL '10' SECOND), TUMBLE_END(ts, INTERVAL '10' SECOND), COUNT(*), SUM(v) FROM e JOIN (SELECT DISTINCT k AS dk FROM e WHERE v > 2) ON k = dk GROUP BY e.k, TUMBLE(ts, INTERVAL '10' SECOND);
