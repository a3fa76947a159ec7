-- UNNEST of arrays of rows, maps, nested arrays, multisets and constants, inner and left, with ordinality, in a view under an aggregate
CREATE TABLE t (id INT, items ARRAY<ROW<sku STRING, qty INT, opt ARRAY<STRING>>>, m MAP<STRING, ROW<a INT, b STRING>>, nn ARRAY<ARRAY<INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'err_unnest_name_beside_field_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o4 (id INT, k STRING, a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_unnest_name_beside_field_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o4 SELECT id, k, a, b FROM t CROSS JOIN UNNEST(m) AS x(k, v) CROSS JOIN UNNEST(ARRAY[v]) AS y(a, b);
