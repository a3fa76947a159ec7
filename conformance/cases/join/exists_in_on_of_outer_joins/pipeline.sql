-- EXISTS in the condition of outer joins
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o0 (t INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_o0', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (t INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (t INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o6 (t INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_in_on_of_outer_joins_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o0 SELECT t.id, u.id FROM t LEFT JOIN u ON t.k = u.k AND EXISTS (SELECT 1 FROM u AS w WHERE w.v = 3);
INSERT INTO o2 SELECT t.id, u.id FROM t LEFT JOIN u ON t.k = u.k AND EXISTS (SELECT 1 FROM u AS w WHERE w.v = 9);
INSERT INTO o4 SELECT t.id, u.id FROM t FULL JOIN u ON t.k = u.k AND EXISTS (SELECT 1 FROM t AS w WHERE w.v = 3) AND u.v < (SELECT MAX(v) FROM t AS w);
INSERT INTO o6 SELECT t.id, u.id FROM t LEFT JOIN u ON t.k = u.k AND EXISTS (SELECT 1);
END;
