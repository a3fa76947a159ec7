-- a join of session windows
CREATE TABLE a (id BIGINT, k STRING, g INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_join_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE b (id BIGINT, k STRING, g INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_join_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), a BIGINT, b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT x.window_start, x.window_end, x.id, y.id FROM (SELECT * FROM TABLE(SESSION(TABLE a, DESCRIPTOR(ts), INTERVAL '3' SECOND))) AS x LEFT JOIN (SELECT * FROM TABLE(SESSION(TABLE b, DESCRIPTOR(ts), INTERVAL '3' SECOND))) AS y ON x.window_start = y.window_start AND x.window_end = y.window_end AND x.g = y.g;
