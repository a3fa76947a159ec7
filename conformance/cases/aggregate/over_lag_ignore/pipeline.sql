-- LAG(v) IGNORE NULLS OVER
CREATE TABLE t (id INT, k STRING, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'over_lag_ignore_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, x INT) WITH ('connector' = 'kafka', 'topic' = 'over_lag_ignore_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, LAG(v) IGNORE NULLS OVER (PARTITION BY k ORDER BY ts) FROM t;
