-- a group window over the best of each key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_rank_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, ws TIMESTAMP(3), ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'legacy_after_rank_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'legacy_after_rank_o');
INSERT INTO o SELECT k, TUMBLE_START(ts, INTERVAL '10' SECOND), LISTAGG(CAST(id AS STRING)) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC, id) AS r FROM e) WHERE r <= 3 GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
