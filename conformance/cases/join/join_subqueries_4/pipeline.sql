-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_4_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_4_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (id INT, tags ARRAY<STRING>, m MAP<STRING, INT>, items ARRAY<ROW<sku STRING, n INT>>, r ROW<a INT, b ROW<c STRING, d INT>>, nn ROW<p INT NOT NULL> NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_4_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_4_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_4_o');
INSERT INTO o
SELECT CAST('in_values' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (VALUES 1, 3)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_list_expr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k, x) IN (('a', 1), ('b', 2))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_nonequi' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.y > a.x)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_mixed' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND b.y > a.x)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_exists_nonequi' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.y > a.x)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_uncorr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE y > 2)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_exists_uncorr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE y > 200)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_agg' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT MAX(y) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_agg_having' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT b.k FROM b WHERE b.k = a.k GROUP BY b.k HAVING COUNT(*) > 1)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_group' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT b.s FROM b WHERE b.k = a.k GROUP BY b.s)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_distinct' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT DISTINCT s FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('exists_join' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b JOIN c ON b.id = c.id WHERE b.k = a.k)) AS z (c0)) GROUP BY r;
