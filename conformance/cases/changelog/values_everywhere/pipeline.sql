-- VALUES as a table, in a join, in IN, with NULLs, mixed types and expressions, and in a UNION
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'values_everywhere_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'values_everywhere_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (a INT, b DECIMAL(6,2), c STRING, d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'values_everywhere_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'values_everywhere_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'values_everywhere_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, n.name FROM a JOIN (VALUES ('a', 'Alpha'), ('b', 'Bêta'), (CAST(NULL AS STRING), 'nichts')) AS n(k, name) ON a.k = n.k;
INSERT INTO o2 SELECT * FROM (VALUES (1, 1.5, 'x', DATE '2024-02-29'), (2 + 3, 10, 'yyy', DATE '1969-12-31'), (-7, 0.25, '', CAST(NULL AS DATE)));
INSERT INTO o3 SELECT id, t FROM a LEFT JOIN (VALUES (5, 'five'), (7, 'seven'), (5, 'fünf')) AS m(v, t) ON a.v = m.v;
INSERT INTO o4 SELECT id FROM a WHERE k IN ('a', 'd') AND v NOT IN (3, 4) UNION ALL VALUES (100), (200);
END;
