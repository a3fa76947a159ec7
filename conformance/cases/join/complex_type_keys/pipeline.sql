-- joins, DISTINCT and IN over keys that are rows, arrays, decimals of other scale, dates against timestamps
CREATE TABLE a (id INT, r ROW<x INT, y STRING>, a ARRAY<INT>, d DECIMAL(6,1), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, r ROW<x INT, y STRING>, a ARRAY<INT>, d DECIMAL(8,3), dt DATE) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o5 (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'complex_type_keys_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a.id, b.id FROM a JOIN b ON a.r = b.r;
INSERT INTO o2 SELECT a.id, b.id FROM a JOIN b ON a.a = b.a;
INSERT INTO o3 SELECT a.id, b.id FROM a JOIN b ON a.d = b.d;
INSERT INTO o4 SELECT a.id, b.id FROM a JOIN b ON a.ts = CAST(b.dt AS TIMESTAMP(3));
INSERT INTO o5 SELECT id FROM a WHERE d IN (SELECT d FROM b);
END;
