-- late rows of the four kinds of frame
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_late_rows_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o1 (id INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_late_rows_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_late_rows_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_late_rows_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (id INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_late_rows_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM e;
INSERT INTO o2 SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW) FROM e;
INSERT INTO o3 SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM e;
INSERT INTO o4 SELECT id, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e;
END;
