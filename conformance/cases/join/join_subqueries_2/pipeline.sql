-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_2_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_2_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_2_o');
INSERT INTO o
SELECT CAST('list_count_plus' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(*) + 1 FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_sum_coalesce' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COALESCE(SUM(y), 0) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_nonequi' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b WHERE b.y < a.x) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_two_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') || '|' || COALESCE(CAST(c2 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b WHERE b.k = a.k AND b.s = a.s) AS m, (SELECT MIN(y) FROM b WHERE b.k = a.k) AS n FROM a) AS z (c0, c1, c2)) GROUP BY r
UNION ALL SELECT CAST('list_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, k IN (SELECT k FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, EXISTS (SELECT 1 FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_not_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, NOT EXISTS (SELECT 1 FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('case_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, CASE WHEN k IN (SELECT k FROM b) THEN 1 ELSE 0 END AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('case_scalar' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, CASE WHEN x > (SELECT AVG(x) FROM a) THEN 'hi' ELSE 'lo' END AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('case_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, CASE WHEN EXISTS (SELECT 1 FROM b WHERE b.k = a.k) THEN 1 ELSE 0 END AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('where_case_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE CASE WHEN k IN (SELECT k FROM b) THEN 1 ELSE 0 END = 1) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_two' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k, s) IN (SELECT k, s FROM b)) AS z (c0)) GROUP BY r;
