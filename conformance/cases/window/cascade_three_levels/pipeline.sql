-- 10 s windows into 30 s windows into one minute, and a second reader of the first level
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'cascade_three_levels_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, peak BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'cascade_three_levels_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (ws TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'cascade_three_levels_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW l1 AS SELECT window_time AS rt, k, COUNT(*) AS n, SUM(v) AS s FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECONDS)) GROUP BY window_start, window_end, window_time, k;
CREATE VIEW l2 AS SELECT window_time AS rt, SUM(n) AS n, MAX(n) AS peak FROM TABLE(TUMBLE(TABLE l1, DESCRIPTOR(rt), INTERVAL '30' SECONDS)) GROUP BY window_start, window_end, window_time;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, window_end, SUM(n), MAX(peak) FROM TABLE(TUMBLE(TABLE l2, DESCRIPTOR(rt), INTERVAL '1' MINUTES)) GROUP BY window_start, window_end;
INSERT INTO o2 SELECT window_start, k, SUM(n) FROM TABLE(HOP(TABLE l1, DESCRIPTOR(rt), INTERVAL '10' SECONDS, INTERVAL '20' SECONDS)) GROUP BY window_start, window_end, k;
END;
