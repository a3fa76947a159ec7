-- a group window over the event time of a LEFT JOIN with updates
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_left_join_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, ws TIMESTAMP(3), c BIGINT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_left_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_left_join_o');
INSERT INTO o SELECT e.k, HOP_START(e.ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND), COUNT(*), COUNT(x.id) FROM e LEFT JOIN (SELECT id, k FROM e WHERE v > 4) AS x ON e.k = x.k AND e.id > x.id GROUP BY e.k, HOP(e.ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
