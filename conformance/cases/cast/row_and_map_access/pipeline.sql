-- rows and maps: fields, keys, NULL inside
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<a INT, b ROW<c STRING, d DOUBLE>>, m MAP<STRING, INT>, ar ARRAY<ROW<k STRING, v INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'row_and_map_access_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b STRING, c DOUBLE, d BOOLEAN, e BOOLEAN, f INT, g INT, h ARRAY<STRING>, i STRING, j INT, k ROW<x INT, y STRING>, l MAP<STRING, INT>, m1 STRING, n ARRAY<ROW<k STRING, v INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'row_and_map_access_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'row_and_map_access_o');
INSERT INTO o SELECT id,
  r.a AS a,
  r.b.c AS b,
  t.r.b.d + 1 AS c,
  r IS NULL AS d,
  r.b IS NULL AS e,
  m['k'] AS f,
  CARDINALITY(m) AS g,
  MAP_KEYS(m) AS h,
  ar[1].k AS i,
  ar[2].v AS j,
  ROW(id, r.b.c) AS k,
  MAP['only', id] AS l,
  CAST(r AS STRING) AS m1,
  ar AS n
FROM t;
