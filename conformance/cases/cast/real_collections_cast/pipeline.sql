-- casts of collections
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_collections_cast_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_collections_cast_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_collections_cast_o') AS
SELECT id, CAST(ARRAY[i, id] AS ARRAY<STRING>) AS a, CAST(MAP['k', d] AS MAP<STRING, DOUBLE>) AS b, CAST(ROW(i, s, ts) AS ROW<x BIGINT, y VARCHAR(2), z DATE>) AS c, CAST(ARRAY[ROW(i, dt)] AS ARRAY<ROW<p DOUBLE, q STRING>>) AS d, CAST(MAP[id, ARRAY[f]] AS MAP<STRING, ARRAY<DECIMAL(6, 1)>>) AS e, CAST(ROW(ROW(bo)) AS ROW<r ROW<n INT>>) AS f, CAST(ARRAY['1', '2'] AS ARRAY<INT>) AS g, CAST(ARRAY[i, NULL] AS STRING) AS h FROM t WHERE id < 5;
