-- rows without the event time of the right side
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_left_join_null_time_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), c BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_left_join_null_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_left_join_null_time_o');
INSERT INTO o SELECT TUMBLE_START(dts, INTERVAL '10' SECOND), COUNT(*) FROM (SELECT e.id, x.ts AS dts FROM e LEFT JOIN (SELECT id, ts FROM e WHERE v > 2) AS x ON e.id = x.id) GROUP BY TUMBLE(dts, INTERVAL '10' SECOND);
