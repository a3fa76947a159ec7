-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_5_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_5_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (id INT, tags ARRAY<STRING>, m MAP<STRING, INT>, items ARRAY<ROW<sku STRING, n INT>>, r ROW<a INT, b ROW<c STRING, d INT>>, nn ROW<p INT NOT NULL> NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_5_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_5_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_5_o');
INSERT INTO o
SELECT CAST('exists_nested' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND EXISTS (SELECT 1 FROM c WHERE c.id = b.id))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_nested' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b WHERE id IN (SELECT id FROM c WHERE id > 1))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_eq' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x = (SELECT MAX(x) FROM a)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > (SELECT AVG(y) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_corr_self' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a AS o WHERE x = (SELECT MAX(x) FROM a AS i WHERE i.k = o.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_count' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE 0 = (SELECT COUNT(*) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_count2' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (SELECT COUNT(*) FROM b WHERE b.k = a.k) < 2) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_where_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR x > (SELECT AVG(y) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('scalar_arith' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, x - (SELECT AVG(x) FROM a) AS d FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('scalar_in_agg' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, SUM(x - (SELECT MIN(x) FROM a)) AS d FROM a GROUP BY k) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('any_eq' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x = ANY (SELECT CAST(y AS INT) FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('some_gt' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > SOME (SELECT y FROM b)) AS z (c0)) GROUP BY r;
