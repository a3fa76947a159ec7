-- FULL JOIN USING of three tables, with NULL keys, and a NATURAL LEFT JOIN behind
CREATE TABLE a (k INT, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'full_join_using_three_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k INT, y INT) WITH (
  'connector' = 'kafka', 'topic' = 'full_join_using_three_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE d (k INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'full_join_using_three_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k INT, x INT, y INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'full_join_using_three_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE p (k INT, x INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'full_join_using_three_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, x, y, z FROM a FULL JOIN b USING (k) FULL JOIN d USING (k);
INSERT INTO p SELECT * FROM a NATURAL LEFT JOIN d;
END;
