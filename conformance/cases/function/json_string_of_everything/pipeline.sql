-- JSON_STRING of every type
CREATE TABLE t (id INT, b BOOLEAN, x TINYINT, f FLOAT, g DOUBLE, e DECIMAL(10, 3), s STRING, a ARRAY<INT>, m MAP<STRING, INT>, r ROW<p INT, q ROW<z STRING>>, y BYTES) WITH ('connector' = 'kafka', 'topic' = 'json_string_of_everything_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 STRING, c8 STRING, c9 STRING) WITH ('connector' = 'kafka', 'topic' = 'json_string_of_everything_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, JSON_STRING(b), JSON_STRING(x), JSON_STRING(f), JSON_STRING(g), JSON_STRING(e), JSON_STRING(s), JSON_STRING(a), JSON_STRING(m), JSON_STRING(r), JSON_STRING(y) FROM t;
