-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_9_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_9_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_9_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_9_o');
INSERT INTO o
SELECT CAST('i_two_cols' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (k, s) IN (SELECT k, s FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_two_cols_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR (k, s) IN (SELECT k, s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_two_cols_where' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k, s) IN (SELECT k, s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_two_cols_not' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k, s) NOT IN (SELECT k, s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_lit' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, 1 IN (SELECT y FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_lit_where' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE 1 IN (SELECT y FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_lit_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR 'a' IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_is_true' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k IN (SELECT k FROM b)) IS TRUE) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_is_not_true' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k IN (SELECT k FROM b)) IS NOT TRUE) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_is_null' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k IN (SELECT k FROM b)) IS NULL) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_eq_true' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE (k IN (SELECT k FROM b)) = TRUE) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_and_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE k IN (SELECT k FROM b) AND (x > 3 OR s IN (SELECT s FROM b))) AS z (c0)) GROUP BY r;
