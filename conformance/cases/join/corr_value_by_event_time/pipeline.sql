-- a correlated value may compare event times
CREATE TABLE t (id INT, g INT, c TIMESTAMP(3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'corr_value_by_event_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'corr_value_by_event_time_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT a.id, (SELECT MIN(b.g) FROM t b WHERE a.ts = b.c), (SELECT MAX(b.g) FROM t b WHERE a.ts = b.ts) FROM t a;
