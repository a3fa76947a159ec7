-- HAVING and functions over windows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_having_functions_window_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws STRING, k STRING, n BIGINT, spread INT, med DECIMAL(10, 4)) WITH (
  'connector' = 'kafka', 'topic' = 'real_having_functions_window_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_having_functions_window_o');
INSERT INTO o
SELECT DATE_FORMAT(window_start, 'HH:mm:ss') || '/' || DATE_FORMAT(window_end, 'ss'), UPPER(COALESCE(k, 'none')), COUNT(*), MAX(v) - MIN(v), CAST(AVG(d) AS DECIMAL(10, 4)) FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end, UPPER(COALESCE(k, 'none')) HAVING COUNT(v) > 0 AND MAX(CHAR_LENGTH(k)) IS DISTINCT FROM 2;
