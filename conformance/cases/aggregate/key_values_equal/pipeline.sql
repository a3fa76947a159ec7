-- group and join keys that are equal in value: decimals of other scale, floats, timestamps of other precision, CHAR of other length
CREATE TABLE a (id INT, d DECIMAL(6,1), f FLOAT, t0 TIMESTAMP(0), c CHAR(2)) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (d DECIMAL(8,3), f DOUBLE, t6 TIMESTAMP(6), c CHAR(4)) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (d DECIMAL(10,3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'key_values_equal_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id FROM a JOIN b ON a.d = b.d;
INSERT INTO o2 SELECT id FROM a JOIN b ON a.f = b.f;
INSERT INTO o3 SELECT id FROM a JOIN b ON a.t0 = b.t6;
INSERT INTO o4 SELECT id FROM a JOIN b ON a.c = b.c;
INSERT INTO o5 SELECT d, COUNT(*) FROM (SELECT d FROM a UNION ALL SELECT d FROM b) GROUP BY d;
END;
