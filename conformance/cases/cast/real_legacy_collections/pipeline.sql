-- legacy casts of collections to text
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.legacy-cast-behaviour' = 'ENABLED';
CREATE TABLE t (id INT, a ARRAY<INT>, m MAP<STRING, INT>, r ROW<x INT, y STRING, z ROW<q DOUBLE>>, ts TIMESTAMP(3), z TIMESTAMP_LTZ(3), b BYTES, bo BOOLEAN, d DECIMAL(8, 3), f DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_collections_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_collections_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_legacy_collections_o') AS SELECT id, CAST(a AS STRING) AS a, CAST(m AS STRING) AS b, CAST(r AS STRING) AS c, CAST(ARRAY[r] AS STRING) AS d, CAST(MAP['k', a] AS STRING) AS e, CAST(ts AS STRING) AS f, CAST(z AS STRING) AS g, CAST(b AS STRING) AS h, CAST(bo AS STRING) AS i, CAST(d AS STRING) AS j, CAST(f AS STRING) AS k, CAST(r AS VARCHAR(4)) AS l, CAST(a AS CHAR(20)) AS m, TRY_CAST(r AS STRING) AS n, CAST(ROW(a, m, ts, bo, b) AS STRING) AS p, CAST(ARRAY[ts] AS STRING) AS q FROM t;
