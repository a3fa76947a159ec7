-- conditions that are never true: tables that take inserts only will do
CREATE TABLE t (id INT, k STRING, g INT, v INT, c BOOLEAN, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE f0 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f0', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f1 (g INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f2 (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE f3 (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f5 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f6 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f7 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'without_rows_f7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO f0 SELECT id FROM t WHERE v > 1 AND 1 = 2;
INSERT INTO f1 SELECT g, COUNT(*) FROM t WHERE FALSE GROUP BY g;
INSERT INTO f2 SELECT COUNT(*) FROM t WHERE FALSE;
INSERT INTO f3 SELECT t.id, w.v FROM t LEFT JOIN (SELECT * FROM t WHERE FALSE) AS w ON t.id = w.id;
INSERT INTO f4 SELECT id FROM t WHERE CAST(NULL AS BOOLEAN) UNION ALL SELECT id FROM t WHERE v = 1;
INSERT INTO f5 SELECT id FROM (SELECT * FROM t ORDER BY v, id LIMIT 3) WHERE FALSE;
INSERT INTO f6 SELECT id FROM t WHERE id NOT IN (SELECT g FROM t WHERE FALSE);
INSERT INTO f7 SELECT id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC, id) AS rn FROM t) WHERE rn <= 2 AND 1 > 2;
END;
