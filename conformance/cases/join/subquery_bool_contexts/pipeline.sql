-- NOT IN under OR, EXISTS inside CASE of WHERE, EXISTS = TRUE, two EXISTS joined by OR, IN IS NOT TRUE
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'subquery_bool_contexts_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id FROM a WHERE k NOT IN (SELECT k FROM b WHERE k IS NOT NULL) OR v = 9;
INSERT INTO o2 SELECT id FROM a WHERE CASE WHEN v > 4 THEN EXISTS (SELECT 1 FROM b WHERE b.k = a.k) ELSE id = 4 END;
INSERT INTO o3 SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k) OR EXISTS (SELECT 1 FROM b WHERE b.w = a.v);
INSERT INTO o4 SELECT id FROM a WHERE (k IN (SELECT k FROM b)) IS NOT TRUE;
INSERT INTO o5 SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k) = (v > 4);
END;
