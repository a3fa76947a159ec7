-- subqueries with NULLs and deletes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'in_not_in_nulls_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'in_not_in_nulls_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE o (q STRING, id INT, PRIMARY KEY (q, id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'in_not_in_nulls_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'in', id FROM a WHERE k IN (SELECT k FROM b WHERE v > 1);
INSERT INTO o SELECT 'not in', id FROM a WHERE v NOT IN (SELECT v FROM b);
INSERT INTO o SELECT 'exists', id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.v <= a.v) AND a.id IS NOT NULL;
INSERT INTO o SELECT 'not exists', id FROM a WHERE NOT EXISTS (SELECT * FROM b WHERE b.v = a.v);
INSERT INTO o SELECT 'scalar', id FROM a WHERE v > (SELECT AVG(v) FROM b);
INSERT INTO o SELECT 'any', MAX(id) FROM a, (SELECT COUNT(*) AS n FROM b) AS c WHERE a.v >= c.n GROUP BY c.n;
END;
