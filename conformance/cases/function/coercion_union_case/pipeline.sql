-- what type mixed branches get, and how they print
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, l BIGINT, d DECIMAL(6,2), x DOUBLE, f FLOAT, s STRING, ts TIMESTAMP(3), dt DATE) WITH (
  'connector' = 'kafka', 'topic' = 'coercion_union_case_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DOUBLE, b DECIMAL(21,2), c STRING, e STRING, h TIMESTAMP(3), j STRING, k STRING, m STRING, n STRING, o STRING, p STRING, q STRING, r DECIMAL(10,2), u DOUBLE, v BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'coercion_union_case_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'coercion_union_case_o');
INSERT INTO o SELECT id,
  CASE WHEN id = 1 THEN i ELSE x END AS a,
  CASE WHEN id = 1 THEN l ELSE d END AS b,
  TYPEOF(CASE WHEN id = 1 THEN l ELSE d END) AS c,
  TYPEOF(CASE WHEN id = 1 THEN f ELSE d END) AS e,
  COALESCE(CAST(dt AS TIMESTAMP(3)), ts) AS h,
  TYPEOF(GREATEST(i, l, d)) AS j,
  TYPEOF(i + d) AS k,
  TYPEOF(f * i) AS m,
  TYPEOF(x + d) AS n,
  TYPEOF(i / l) AS o,
  TYPEOF(ARRAY[i, l]) AS p,
  TYPEOF(NULLIF(d, i)) AS q,
  i AS r,
  d AS u,
  i AS v
FROM t;
