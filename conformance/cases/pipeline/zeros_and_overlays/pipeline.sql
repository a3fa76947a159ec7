-- zeros have no sign where a FLOAT is rounded or a constant is computed; OVERLAY of nothing drops the rest
CREATE TABLE t (id INT, f FLOAT, x DOUBLE, k STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'zeros_and_overlays_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a FLOAT, b FLOAT, c FLOAT, d DOUBLE, e DOUBLE, f DOUBLE, g STRING, h STRING, i STRING, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'zeros_and_overlays_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, ROUND(f, 1), TRUNCATE(f, 0), ROUND(f), ROUND(x, 1), -z, -x, OVERLAY(k PLACING 'ZZ' FROM 3 FOR n), OVERLAY(k PLACING '' FROM 2), OVERLAY(k PLACING 'Z' FROM 2), CAST(-z AS STRING) FROM (SELECT *, IF(TRUE, CAST(0 AS DOUBLE), 1E10) AS z FROM t);
