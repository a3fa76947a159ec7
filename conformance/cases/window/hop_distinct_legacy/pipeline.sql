-- SUM(DISTINCT) in HOP of GROUP BY
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'hop_distinct_legacy_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (a INT, b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'hop_distinct_legacy_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT SUM(DISTINCT v), COUNT(DISTINCT v) FROM t GROUP BY HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND);
