-- the last row of each key in a window, summed per window; the first row of a window over a union in an OVER
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_dedup_then_agg_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_dedup_then_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (ws TIMESTAMP(3), id INT, run BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_dedup_then_agg_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW d AS SELECT window_start, window_end, window_time, id, k, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS r FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND))) WHERE r <= 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, COUNT(*), SUM(v) FROM d GROUP BY window_start, window_end;
INSERT INTO o2 SELECT window_start, id, COUNT(*) OVER (PARTITION BY k ORDER BY window_time) FROM d;
END;
