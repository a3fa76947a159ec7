-- columns compared with themselves, in WHERE and elsewhere
CREATE TABLE t (id INT, k STRING, g INT, v INT, c BOOLEAN, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o0 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o0', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o5 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o6 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o7 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o8 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o8', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o9 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o9', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o10 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o10', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o11 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_o11', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE h (g INT, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE f (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'where_same_column_f', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o0 SELECT a FROM (SELECT id AS a, k AS b, k AS d FROM t) WHERE b = d;
INSERT INTO o1 SELECT id FROM t WHERE g IN (1, g);
INSERT INTO o2 SELECT id FROM t WHERE g NOT IN (1, g);
INSERT INTO o3 SELECT id FROM t WHERE CASE g WHEN g THEN TRUE ELSE FALSE END;
INSERT INTO o4 SELECT id FROM t WHERE NOT (k <> k) AND g BETWEEN g AND 5;
INSERT INTO o5 SELECT id FROM t WHERE UPPER(k) = UPPER(k);
INSERT INTO o6 SELECT id FROM t WHERE c >= c OR v > 2;
INSERT INTO o7 SELECT id FROM (SELECT id, k = k AS b FROM t) WHERE b;
INSERT INTO o8 SELECT t.id FROM t JOIN t AS w ON t.id = w.id AND t.k = t.k;
INSERT INTO o9 SELECT t.id FROM t LEFT JOIN t AS w ON t.id = w.id AND w.v > 1 WHERE w.k = w.k;
INSERT INTO o10 SELECT id FROM t WHERE COALESCE(c = c, FALSE);
INSERT INTO o11 SELECT w.id FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) AS w WHERE w.k = w.k;
INSERT INTO h SELECT g, MAX(v) FROM t GROUP BY g HAVING g = g;
INSERT INTO f SELECT COUNT(*) FILTER (WHERE k = k) FROM t;
END;
