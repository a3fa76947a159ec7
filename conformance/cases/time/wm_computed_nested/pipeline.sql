-- a watermark that is NULL for every other row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, d ROW<`at` STRING, v INT>, et AS TO_TIMESTAMP(REPLACE(REPLACE(d.`at`, 'T', ' '), 'Z', '')), WATERMARK FOR et AS CASE WHEN MOD(id, 2) = 0 THEN et - INTERVAL '1' SECOND ELSE CAST(NULL AS TIMESTAMP(3)) END) WITH (
  'connector' = 'kafka', 'topic' = 'wm_computed_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, et TIMESTAMP(3), wm TIMESTAMP(3), late BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'wm_computed_nested_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wm_computed_nested_o');
INSERT INTO o SELECT id, et, CURRENT_WATERMARK(et), et <= CURRENT_WATERMARK(et) FROM t;
