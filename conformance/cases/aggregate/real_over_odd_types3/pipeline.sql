-- odd types in OVER
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR, b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_over_odd_types3_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_over_odd_types3_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_over_odd_types3_o') AS SELECT id, MIN(d) OVER w AS a, MAX(tm) OVER w AS b, SUM(t) OVER w AS c, LAST_VALUE(r) OVER w AS e, COUNT(DISTINCT s) OVER w AS f, AVG(c) OVER w AS h, FIRST_VALUE(s) OVER w AS i, FIRST_VALUE(a) OVER w AS j, MAX(b) OVER w AS k FROM t WINDOW w AS (PARTITION BY b ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
