-- a row that has the greatest of its own values
CREATE TABLE t (id INT, c INT, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_max_of_itself_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_max_of_itself_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE p (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_max_of_itself_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT DISTINCT id FROM t AS x WHERE x.c = (SELECT MAX(y.c) FROM t AS y WHERE y.c = x.c) AND (CASE WHEN x.b THEN x.id IN (x.id, 5) ELSE x.c IS NOT NULL END);
INSERT INTO p SELECT DISTINCT id FROM t AS x WHERE CASE WHEN x.b THEN x.c IN (x.c, x.c, x.c) ELSE x.c IS NOT NULL END;
END;
