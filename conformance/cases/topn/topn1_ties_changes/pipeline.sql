-- the first row by a value over changing rows with ties, taken back in every order
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn1_ties_changes_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o1 (k STRING, id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn1_ties_changes_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (k STRING, id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn1_ties_changes_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn1_ties_changes_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) AS rn FROM t) WHERE rn = 1;
INSERT INTO o2 SELECT k, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t) WHERE rn <= 2;
INSERT INTO o3 SELECT id FROM t ORDER BY v LIMIT 3;
END;
