-- a watermark of a CASE
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, n BIGINT, ts AS TO_TIMESTAMP_LTZ(n, 3), WATERMARK FOR ts AS CASE WHEN a IS NULL THEN ts - INTERVAL '10' SECOND ELSE COALESCE(ts - INTERVAL '2' SECOND, ts) END) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_wm_case_expression_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP_LTZ(3), n BIGINT, lo INT, hi INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_wm_case_expression_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_wm_case_expression_o');
INSERT INTO o
SELECT CAST(window_start AS TIMESTAMP_LTZ(3)), COUNT(*), MIN(id), MAX(id) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end;
