-- NULL in keys of groups, joins, IN, DISTINCT and of Kafka
CREATE TABLE a (id INT, k STRING, j INT) WITH ('connector' = 'kafka', 'topic' = 'null_keys_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, j INT) WITH ('connector' = 'kafka', 'topic' = 'null_keys_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w STRING, x INT, y INT, k STRING) WITH ('connector' = 'kafka', 'topic' = 'null_keys_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'inner', a.id, b.id, a.k FROM a JOIN b ON a.k = b.k AND a.j = b.j;
INSERT INTO o SELECT 'safe', a.id, b.id, a.k FROM a JOIN b ON a.k IS NOT DISTINCT FROM b.k AND a.j IS NOT DISTINCT FROM b.j;
INSERT INTO o SELECT 'full', a.id, b.id, COALESCE(a.k, b.k) FROM a FULL JOIN b ON a.k = b.k AND a.j = b.j;
INSERT INTO o SELECT 'group', CAST(COUNT(*) AS INT), CAST(SUM(j) AS INT), k FROM a GROUP BY k;
INSERT INTO o SELECT 'distinct', 0, j, k FROM (SELECT DISTINCT j, k FROM a);
INSERT INTO o SELECT 'in', id, j, k FROM a WHERE k IN (SELECT k FROM b);
INSERT INTO o SELECT 'minus', 0, j, k FROM (SELECT j, k FROM a EXCEPT SELECT j, k FROM b);
INSERT INTO o SELECT 'exists', id, j, k FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.j > a.j);
END;
