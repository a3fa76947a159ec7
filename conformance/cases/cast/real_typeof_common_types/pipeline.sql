-- common types by name
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_typeof_common_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_typeof_common_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_typeof_common_types_o') AS
SELECT TYPEOF(CASE id WHEN 1 THEN i WHEN 2 THEN b WHEN 4 THEN d ELSE f END) AS a, TYPEOF(COALESCE(i, d)) AS b, TYPEOF(IF(bo, 'ab', 'c')) AS c, TYPEOF(COALESCE(d, b)) AS d, TYPEOF(i + d) AS e, TYPEOF(i / d) AS f, TYPEOF(d * d) AS g, TYPEOF(d / 3) AS h, TYPEOF(MOD(b, i)) AS j, TYPEOF(ARRAY[i, d]) AS k, TYPEOF(MAP['a', i, 'bb', f]) AS l, TYPEOF(ROW(i, 'x', dt)) AS m, TYPEOF(ROUND(d, 1)) AS n, TYPEOF(FLOOR(d)) AS p, TYPEOF(s || 'x') AS r, TYPEOF(ts - INTERVAL '1' DAY) AS u, TYPEOF(NULLIF(i, 1)) AS v, TYPEOF(GREATEST(i, b)) AS w, TYPEOF(TRUNCATE(d, 1)) AS x, TYPEOF(ABS(d)) AS y, TYPEOF(- i) AS z FROM t WHERE id = 1;
