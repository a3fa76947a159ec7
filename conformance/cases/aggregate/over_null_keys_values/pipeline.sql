-- OVER with NULL keys and values: FIRST_VALUE, LAST_VALUE, MIN, AVG of decimals, sums that wrap
CREATE TABLE e (id INT, k STRING, v INT, d DECIMAL(6,3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'over_null_keys_values_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, s INT, f INT, l INT, a DECIMAL(38,6)) WITH (
  'connector' = 'kafka', 'topic' = 'over_null_keys_values_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT, s INT, f INT, l INT, mn DECIMAL(6,3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_null_keys_values_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT, a DECIMAL(38,6), mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_null_keys_values_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, SUM(v) OVER w, FIRST_VALUE(v) OVER w, LAST_VALUE(v) OVER w, AVG(d) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts);
INSERT INTO o2 SELECT id, SUM(v) OVER w, FIRST_VALUE(v) OVER w, LAST_VALUE(v) OVER w, MIN(d) OVER w, COUNT(d) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
INSERT INTO o3 SELECT id, AVG(d) OVER w, MAX(v) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '2' SECOND PRECEDING AND CURRENT ROW);
END;
