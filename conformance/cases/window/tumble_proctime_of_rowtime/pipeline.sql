-- TUMBLE_PROCTIME of a window in event time
CREATE TABLE t (id INT, k STRING, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'tumble_proctime_of_rowtime_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, b BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'tumble_proctime_of_rowtime_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT k, COUNT(*), TUMBLE_PROCTIME(ts, INTERVAL '20' SECOND) IS NOT NULL FROM t GROUP BY k, TUMBLE(ts, INTERVAL '20' SECOND);
