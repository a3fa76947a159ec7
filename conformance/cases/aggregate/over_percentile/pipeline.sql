-- PERCENTILE with OVER: all frames, several places, a frequency
CREATE TABLE e (id INT, k STRING, v INT, d DECIMAL(8,2), f INT, p DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'over_percentile_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, a DOUBLE, b DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'over_percentile_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT, a DOUBLE, b ARRAY<DOUBLE>) WITH (
  'connector' = 'kafka', 'topic' = 'over_percentile_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT, a DOUBLE, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_percentile_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (id INT, a DOUBLE, b DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'over_percentile_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, PERCENTILE(v, 0.5) OVER w, PERCENTILE(d, 0.9) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts);
INSERT INTO o2 SELECT id, PERCENTILE(v, 0.5) OVER w, PERCENTILE(d, ARRAY[0.1, 1.0]) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW);
INSERT INTO o3 SELECT id, PERCENTILE(v, 0.25) OVER w, COUNT(*) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '6' SECOND PRECEDING AND CURRENT ROW);
INSERT INTO o4 SELECT id, PERCENTILE(d, 1) OVER w, PERCENTILE(v, 0.5, f) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
END;
