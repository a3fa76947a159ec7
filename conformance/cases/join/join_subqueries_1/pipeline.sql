-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_1_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_1_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_1_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_1_o');
INSERT INTO o
SELECT CAST('or_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR EXISTS (SELECT 1 FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('or_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('or_not_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k NOT IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_and_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b WHERE y > 1) AND EXISTS (SELECT 1 FROM b WHERE b.s = a.s)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_and' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE NOT (x > 3 AND k IN (SELECT k FROM b))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('having_scalar' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, COUNT(*) AS n FROM a GROUP BY k HAVING COUNT(*) > (SELECT AVG(y) FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('having_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, COUNT(*) AS n FROM a GROUP BY k HAVING k IN (SELECT k FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('having_in_agg' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, MAX(x) AS n FROM a GROUP BY k HAVING MAX(x) IN (SELECT CAST(y AS INT) FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_scalar' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_scalar_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_count_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(*) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_countcol_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(y) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r;
