-- IF, COALESCE, NULLIF, IFNULL, GREATEST over mixed types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, l BIGINT, d DECIMAL(6,2), x DOUBLE, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'if_coalesce_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b BIGINT, c DOUBLE, e STRING, f INT, g STRING, h BIGINT, j STRING, k STRING, m STRING, n STRING, o DOUBLE, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'if_coalesce_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'if_coalesce_types_o');
INSERT INTO o SELECT id,
  IF(i > 0, i, -i) AS a,
  COALESCE(i, l) AS b,
  COALESCE(d, x) AS c,
  IFNULL(s, 'null!') AS e,
  NULLIF(i, -1) AS f,
  NULLIF(s, '') AS g,
  GREATEST(i, l) AS h,
  TYPEOF(COALESCE(i, d)) AS j,
  TYPEOF(CASE WHEN i > 0 THEN 1 WHEN l > 0 THEN l ELSE x END) AS k,
  CASE WHEN s IS NULL THEN 'a' WHEN s = '' THEN 'b' END AS m,
  IF(s IS NULL, CAST(NULL AS STRING), UPPER(s)) AS n,
  IF(i IS NULL, x, d) AS o,
  COALESCE(NULLIF(TRIM(s), ''), 'blank') AS p
FROM t;
