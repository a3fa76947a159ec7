-- sub-queries in function arguments, BETWEEN, IS NULL, IN lists, ROW, COALESCE, a GROUP BY query, the argument of an aggregate
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (s INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o6 (k STRING, n BIGINT, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o7 (id INT, r STRING) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_odd_places_o7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, GREATEST(v, (SELECT MIN(w) FROM b)) FROM a WHERE v IS NOT NULL;
INSERT INTO o2 SELECT id FROM a WHERE v BETWEEN (SELECT MIN(w) FROM b) + 1 AND (SELECT MAX(w) FROM b);
INSERT INTO o3 SELECT id FROM a WHERE (SELECT MAX(w) FROM b WHERE b.k = a.k) IS NULL;
INSERT INTO o4 SELECT id FROM a WHERE v IN (1, (SELECT MAX(w) FROM b), 9);
INSERT INTO o5 SELECT SUM(v + (SELECT MIN(w) FROM b)) FROM a;
INSERT INTO o6 SELECT k, COUNT(*), MAX((SELECT MAX(w) FROM b)) FROM a GROUP BY k;
INSERT INTO o7 SELECT id, UPPER(COALESCE((SELECT MIN(k) FROM b WHERE b.w = a.v), 'none')) FROM a;
END;
