-- a group window over MAX of an event time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_max_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_max_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_max_o');
INSERT INTO o SELECT TUMBLE_START(ts, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT k, v, MAX(ts) AS ts FROM e GROUP BY k, v) GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
