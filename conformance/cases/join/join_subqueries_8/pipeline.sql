-- sub-queries wherever they may stand, each result as a multiset
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_8_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT NOT NULL, k STRING, y BIGINT, s STRING NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_subqueries_8_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (k STRING, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_8_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE o (q STRING, r STRING, n BIGINT, PRIMARY KEY (q, r) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_subqueries_8_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_subqueries_8_o');
INSERT INTO o
SELECT CAST('s_nested_scalar' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b WHERE b.y > (SELECT AVG(v) FROM u)) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('s_nested_scalar_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, (SELECT MAX(y) FROM b WHERE b.k = a.k AND b.y > (SELECT AVG(v) FROM u WHERE u.k = b.k)) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_nn_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, s IN (SELECT s FROM b) AS m FROM b AS a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_n_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, s IN (SELECT s FROM b) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_nn_n' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, s IN (SELECT k FROM b) AS m FROM b AS a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_or_nn_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM b AS a WHERE y > 3 OR s IN (SELECT s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_or_not_nn_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM b AS a WHERE y > 3 OR s NOT IN (SELECT s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_or_n_nn' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR s IN (SELECT s FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_or_nn_n' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM b AS a WHERE y > 3 OR s IN (SELECT k FROM b)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_corr' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') || '|' || COALESCE(CAST(c1 AS STRING), '-') AS r FROM (SELECT id, k IN (SELECT k FROM b WHERE b.s = a.s) AS m FROM a) AS z (c0, c1)) GROUP BY r
UNION ALL SELECT CAST('i_corr_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k IN (SELECT k FROM b WHERE b.s = a.s)) AS z (c0)) GROUP BY r
UNION ALL SELECT CAST('i_corr_not_or' AS STRING), r, COUNT(*) FROM (SELECT COALESCE(CAST(c0 AS STRING), '-') AS r FROM (SELECT id FROM a WHERE x > 3 OR k NOT IN (SELECT k FROM b WHERE b.s = a.s)) AS z (c0)) GROUP BY r;
