-- a watermark for a path
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<ts TIMESTAMP(3), v DOUBLE>, WATERMARK FOR r.ts AS r.ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_wm_on_field_path_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_wm_on_field_path_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_wm_on_field_path_o');
INSERT INTO o
SELECT id FROM t;
