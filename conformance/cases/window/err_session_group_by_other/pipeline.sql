-- a session by one key that is grouped by another one as well
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_session_group_by_other_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s TIMESTAMP(3), k STRING, big BOOLEAN, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_session_group_by_other_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT window_start, k, v > 4, COUNT(*) FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY window_start, window_end, k, v > 4;
