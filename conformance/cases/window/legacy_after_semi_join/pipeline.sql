-- a group window over the rows that IN leaves
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_semi_join_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_semi_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_semi_join_o');
INSERT INTO o SELECT TUMBLE_START(ts, INTERVAL '10' SECOND), COUNT(*) FROM e WHERE k IN (SELECT k FROM e WHERE v > 5) GROUP BY TUMBLE(ts, INTERVAL '10' SECOND);
