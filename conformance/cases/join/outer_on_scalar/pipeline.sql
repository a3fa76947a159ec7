-- values of sub-queries in ON of outer joins of every kind, of changing tables
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE b (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o1 (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'outer_on_scalar_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a.id, b.w FROM a LEFT JOIN b ON a.k = b.k AND a.v > (SELECT MIN(w) FROM b);
INSERT INTO o2 SELECT a.id, b.w FROM a RIGHT JOIN b ON a.k = b.k AND b.w >= (SELECT AVG(w) FROM b);
INSERT INTO o3 SELECT a.id, b.w FROM a FULL JOIN b ON a.k = b.k AND a.v + b.w > (SELECT MAX(v) FROM a);
INSERT INTO o4 SELECT a.id, b.w FROM a LEFT JOIN b ON b.k = (SELECT MAX(k) FROM b);
END;
