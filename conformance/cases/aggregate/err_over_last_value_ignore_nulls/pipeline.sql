-- LAST_VALUE with IGNORE NULLS
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_last_value_ignore_nulls_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_last_value_ignore_nulls_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, LAST_VALUE(v) IGNORE NULLS OVER (PARTITION BY k ORDER BY ts) FROM e;
