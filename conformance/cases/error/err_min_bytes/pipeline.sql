-- SELECT CAST(MIN(b) AS STRING) FROM t
CREATE TABLE t (k STRING, b BYTES, r ROW<x INT, y STRING>, l ARRAY<INT>, v INT, n INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'err_min_bytes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_min_bytes_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT CAST(MIN(b) AS STRING) FROM t;
