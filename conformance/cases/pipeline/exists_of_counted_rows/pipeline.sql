-- EXISTS whose rows are counted by the planner: all insert only
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_of_counted_rows_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_of_counted_rows_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q INT, id INT, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'exists_of_counted_rows_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 0, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT 1 UNION ALL SELECT 2);
INSERT INTO o SELECT 1, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE NOT EXISTS (SELECT 1 FROM u LIMIT 0);
INSERT INTO o SELECT 2, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT 1 FROM u LIMIT 0);
INSERT INTO o SELECT 3, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE NOT EXISTS (VALUES (1), (2));
INSERT INTO o SELECT 4, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT q.m FROM (SELECT MAX(v) AS m FROM u) AS q);
INSERT INTO o SELECT 5, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT MAX(v) FROM u UNION ALL SELECT v FROM u);
INSERT INTO o SELECT 6, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT 1) AND v > 2;
INSERT INTO o SELECT 7, id, EXISTS (SELECT COUNT(*) FROM u) FROM t WHERE EXISTS (SELECT 1) OR v = 2;
END;
