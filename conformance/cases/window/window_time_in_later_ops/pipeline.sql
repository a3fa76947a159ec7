-- window_time as the time of an interval join, of OVER, of a deduplication and of a pattern
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_time_in_later_ops_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (k STRING, n BIGINT, m BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_time_in_later_ops_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (k STRING, n BIGINT, run BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_time_in_later_ops_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_time_in_later_ops_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW w AS SELECT window_time AS rt, k, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, k;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT x.k, x.n, y.n FROM w x JOIN w y ON x.k = y.k AND y.rt BETWEEN x.rt + INTERVAL '1' SECOND AND x.rt + INTERVAL '30' SECOND;
INSERT INTO o2 SELECT k, n, SUM(n) OVER (PARTITION BY k ORDER BY rt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM w;
INSERT INTO o3 SELECT k, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY rt DESC) AS r FROM w) WHERE r = 1;
END;
