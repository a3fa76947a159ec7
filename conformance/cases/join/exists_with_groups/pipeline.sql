-- EXISTS over aggregates with and without groups, IN over DISTINCT and over a Top-N, NOT IN over a grouped query
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_groups_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id FROM a WHERE EXISTS (SELECT COUNT(*) FROM b WHERE b.k = a.k);
INSERT INTO o2 SELECT id FROM a WHERE EXISTS (SELECT k FROM b WHERE b.k = a.k GROUP BY k HAVING COUNT(*) > 2);
INSERT INTO o3 SELECT id FROM a WHERE k IN (SELECT DISTINCT k FROM b WHERE w > 4);
INSERT INTO o4 SELECT id FROM a WHERE k IN (SELECT k FROM b ORDER BY w DESC LIMIT 2);
INSERT INTO o5 SELECT id FROM a WHERE k NOT IN (SELECT k FROM b WHERE k IS NOT NULL GROUP BY k HAVING MAX(w) > 5);
END;
