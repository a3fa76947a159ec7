-- INTERSECT, EXCEPT and UNION of three, rows of NULLs, in a semi join and above an aggregate
CREATE TABLE x (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_x', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE y (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_y', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE z (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_z', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (a INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'set_ops_three_null_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b FROM x INTERSECT SELECT a, b FROM y UNION SELECT a, b FROM z EXCEPT SELECT 3, 'r';
INSERT INTO o2 SELECT a, b FROM x EXCEPT ALL SELECT a, b FROM y;
INSERT INTO o3 SELECT a, COUNT(*) FROM (SELECT a, b FROM x UNION SELECT a, b FROM y) GROUP BY a;
INSERT INTO o4 SELECT a FROM x WHERE a IN (SELECT a FROM y INTERSECT SELECT a FROM z);
END;
