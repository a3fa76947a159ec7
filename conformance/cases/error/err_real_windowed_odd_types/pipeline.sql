-- odd types in windows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR, b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_windowed_odd_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_real_windowed_odd_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_windowed_odd_types_o') AS SELECT window_start, b, MIN(d) AS a, MAX(tm) AS c, SUM(t) AS e, AVG(f) AS f, COUNT(DISTINCT r) AS h, LAST_VALUE(a) AS i, MAX(CAST(s AS CHAR(2))) AS j, COUNT(*) AS n FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '3' SECOND)) GROUP BY window_start, window_end, b;
