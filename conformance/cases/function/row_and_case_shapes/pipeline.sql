-- nested access
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a INT, s STRING, r ROW<a INT, b ROW<c STRING, d ARRAY<ROW<e INT>>>>, m MAP<STRING, ROW<x INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'row_and_case_shapes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'row_and_case_shapes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'row_and_case_shapes_o') AS
SELECT id, r.b.d[1].e AS e, m['k'].x AS x, t.r.a + COALESCE(m[s].x, 0) AS y, ROW(r.a, r.b.c) AS rr, r.* FROM t WHERE (a, s) <> (1, 'q') OR a IS NULL;
