-- the watermark dropped and declared again
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_watermark_changes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
ALTER TABLE t DROP WATERMARK;
ALTER TABLE t ADD WATERMARK FOR ts AS ts;
ALTER TABLE t MODIFY WATERMARK FOR ts AS ts - INTERVAL '20' SECOND;
ALTER TABLE t MODIFY (v BIGINT COMMENT 'wide', k VARCHAR(1));
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_watermark_changes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_alter_watermark_changes_o') AS
SELECT window_start, COUNT(*) AS n, MAX(v) AS v FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end;
