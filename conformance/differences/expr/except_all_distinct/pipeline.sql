-- DISTINCT of what EXCEPT ALL leaves
CREATE TABLE t (id INT, a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'except_all_distinct_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'except_all_distinct_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b STRING, c BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'except_all_distinct_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE p (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'except_all_distinct_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT DISTINCT a, b, FALSE FROM (SELECT a, b FROM t EXCEPT ALL SELECT a, b FROM u);
INSERT INTO p SELECT DISTINCT q.a FROM (SELECT 1 AS z, a, CAST(NULL AS ARRAY<INT>) AS c FROM t EXCEPT ALL SELECT id, a, ARRAY[1] FROM u) AS q;
END;
