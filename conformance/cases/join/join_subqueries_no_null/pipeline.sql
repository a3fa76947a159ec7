-- sub-queries over rows without NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_no_null_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_no_null_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_no_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_no_null_o');
INSERT INTO o
SELECT CAST('or_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR EXISTS (SELECT 1 FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('or_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('or_not_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k NOT IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('not_and' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE NOT (x > 3 AND k IN (SELECT k FROM b))) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('list_count_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(*) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_count_plus' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(*) + 1 FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, k IN (SELECT k FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, EXISTS (SELECT 1 FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('list_not_exists' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, NOT EXISTS (SELECT 1 FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('case_in' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, CASE WHEN k IN (SELECT k FROM b) THEN 1 ELSE 0 END AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('some_gt' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > SOME (SELECT y FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('all_gt' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > ALL (SELECT y FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('s_coalesce_max' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COALESCE(MAX(y), 0) FROM b WHERE b.k = a.k) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('s_count_uncorr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT COUNT(*) FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_nn_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, s IN (SELECT s FROM b) AS m FROM b AS a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, k IN (SELECT k FROM b WHERE b.s = a.s) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_corr_not_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k NOT IN (SELECT k FROM b WHERE b.s = a.s)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_two_cols' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (k, s) IN (SELECT k, s FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_lit' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, 1 IN (SELECT y FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('e_or_not' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('q_list_gt_any' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, x > ANY (SELECT y FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('q_list_gt_all' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, x > ALL (SELECT y FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r;
