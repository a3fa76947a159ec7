-- USING of one column in three and four tables, by the name and by the star
CREATE TABLE a (k INT, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k INT, y INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE d (k INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE e (k INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE p (k INT, x INT, y INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE q (k INT, x INT, y INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE r (k INT, x INT, y INT, z INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_r', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE s (k INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_s', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE t (k INT, x INT, y INT, z INT, u INT) WITH (
  'connector' = 'kafka', 'topic' = 'using_chains_t', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO p SELECT * FROM a FULL JOIN b USING (k) FULL JOIN d USING (k);
INSERT INTO q SELECT k, x, y, z FROM a RIGHT JOIN b USING (k) LEFT JOIN d USING (k);
INSERT INTO r SELECT * FROM a LEFT JOIN b USING (k) FULL JOIN d USING (k) FULL JOIN e USING (k);
INSERT INTO s SELECT k, z FROM a JOIN b USING (k) JOIN d USING (k);
INSERT INTO t SELECT k, x, y, z, u FROM a FULL JOIN b USING (k) FULL JOIN d USING (k) LEFT JOIN e USING (k);
END;
