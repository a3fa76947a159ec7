-- a group window over an event time in GROUP BY below
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_group_by_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, ws TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_group_by_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_group_by_o');
INSERT INTO o SELECT k, TUMBLE_START(ts, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT k, ts FROM e GROUP BY k, ts) GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
