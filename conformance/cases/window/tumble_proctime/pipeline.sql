-- TUMBLE_PROCTIME
CREATE TABLE t (id INT, k STRING, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'tumble_proctime_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, b BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'tumble_proctime_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT k, COUNT(*), TUMBLE_PROCTIME(pt, INTERVAL '1' HOUR) IS NOT NULL FROM t GROUP BY k, TUMBLE(pt, INTERVAL '1' HOUR);
