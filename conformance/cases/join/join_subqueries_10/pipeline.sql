-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_10_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_10_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_10_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_10_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_10_o');
INSERT INTO o
SELECT CAST('i_not_and_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k NOT IN (SELECT k FROM b) AND (x > 3 OR s IN (SELECT s FROM b))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_where_scalar_and_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b) AND x > (SELECT MIN(y) FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_not_where_scalar_and_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k NOT IN (SELECT k FROM b) AND x > (SELECT MIN(y) FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_types' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, x IN (SELECT y FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_types_where' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x IN (SELECT y FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_having_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, COUNT(*) AS n FROM a GROUP BY k HAVING COUNT(*) > 2 OR k IN (SELECT k FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_having_not' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, COUNT(*) AS n FROM a GROUP BY k HAVING k NOT IN (SELECT k FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_group_key' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k IN (SELECT k FROM b) AS g, COUNT(*) AS n FROM a GROUP BY k IN (SELECT k FROM b)) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_agg_arg' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT COUNT(*) FILTER (WHERE k IN (SELECT k FROM b)) AS n FROM a) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_agg_case' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT k, SUM(CASE WHEN k IN (SELECT k FROM b) THEN 1 ELSE 0 END) AS n FROM a GROUP BY k) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_agg_sub' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, k IN (SELECT k FROM b GROUP BY k HAVING COUNT(*) > 1) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_union' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b UNION SELECT k FROM u)) AS z (c0)) GROUP BY r;
