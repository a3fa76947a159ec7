-- legacy casts that try, and within collections
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.legacy-cast-behaviour' = 'ENABLED';
CREATE TABLE t (id INT, s STRING, b BOOLEAN, a ARRAY<BOOLEAN>, m MAP<STRING, STRING>, d DECIMAL(6, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_try_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_try_casts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_legacy_try_casts_o') AS SELECT id, TRY_CAST(s AS CHAR(5)) AS a, TRY_CAST(s AS VARCHAR(2)) AS b, TRY_CAST(b AS STRING) AS c, CAST(a AS ARRAY<STRING>) AS d, CAST(m AS MAP<VARCHAR(1), CHAR(3)>) AS e, TRY_CAST(s AS INT) AS f, CAST(a AS STRING) AS g, CAST(d AS VARCHAR(2)) AS h, CAST(ROW(b, s) AS ROW<x STRING, y CHAR(2)>) AS i, CAST(s AS BINARY(2)) AS j, CAST(b AS VARCHAR(2)) || s AS k FROM t;
