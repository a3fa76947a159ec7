-- casts of rows, arrays and maps, and text out of them
CREATE TABLE t (id INT, r ROW<a INT, b ROW<c STRING, d DECIMAL(5, 2)>>, l ARRAY<ROW<x INT, y DOUBLE>>, m MAP<STRING, ARRAY<INT>>) WITH ('connector' = 'kafka', 'topic' = 'cast_row_and_arrays_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<a BIGINT, b ROW<c STRING, d STRING>>, s STRING, t STRING, u STRING, l ARRAY<ROW<x STRING, y FLOAT>>, c STRING, e INT) WITH ('connector' = 'kafka', 'topic' = 'cast_row_and_arrays_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(r AS ROW<a BIGINT, b ROW<c STRING, d STRING>>), CAST(r AS STRING), CAST(l AS STRING), CAST(m AS STRING), CAST(l AS ARRAY<ROW<x STRING, y FLOAT>>), r.b.c, CARDINALITY(m['k']) FROM t;
