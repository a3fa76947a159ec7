-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_3_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_3_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_3_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_3_o');
INSERT INTO o
SELECT CAST('not_in_two' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k, s) NOT IN (SELECT k, s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_in_notnull' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE s NOT IN (SELECT s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_in_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x NOT IN (SELECT CAST(y AS INT) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_in_notnull_both' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM b WHERE id NOT IN (SELECT id FROM b WHERE y > 2)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT CAST(y AS INT) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_types' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT y FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_agg' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT MAX(x) FROM a GROUP BY k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_agg_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT MAX(CAST(y AS INT)) FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_agg_corr_group' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT MAX(CAST(y AS INT)) FROM b WHERE b.k = a.k GROUP BY b.s)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_distinct' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT DISTINCT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_union' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b UNION ALL SELECT s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('in_limit' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b LIMIT 2)) AS z (c0)) GROUP BY r;
