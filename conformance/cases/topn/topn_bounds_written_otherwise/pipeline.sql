-- Top-N limits that are expressions, on the left of the comparison, with AND and casts
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_bounds_written_otherwise_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_bounds_written_otherwise_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT, r BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_bounds_written_otherwise_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_bounds_written_otherwise_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS r FROM t) WHERE 2 >= r;
INSERT INTO o2 SELECT id, r FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS r FROM t) WHERE r < 1 + 2 AND r > 1;
INSERT INTO o3 SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS r FROM t) WHERE r IN (1) AND v < 100;
END;
