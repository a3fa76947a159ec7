-- SELECT CAST(COUNT(1, 'a') OVER (ORDER BY ts) AS STRING) FROM t
CREATE TABLE t (k STRING, b BYTES, r ROW<x INT, y STRING>, l ARRAY<INT>, v INT, n INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'err_count_constants_over_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_count_constants_over_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT CAST(COUNT(1, 'a') OVER (ORDER BY ts) AS STRING) FROM t;
