-- map functions on columns: keys, values, missing keys, NULL values, one entry
CREATE TABLE t (id INT, m MAP<STRING, INT>, k STRING, ks ARRAY<STRING>, vs ARRAY<INT>) WITH ('connector' = 'kafka', 'topic' = 'map_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c ARRAY<STRING>, d ARRAY<INT>, e MAP<STRING, INT>, f INT, g STRING, h BOOLEAN, i MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'map_functions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, m[k], m['x'] + 1, MAP_KEYS(m), MAP_VALUES(m), MAP_FROM_ARRAYS(ks, vs), CARDINALITY(m), CAST(m AS STRING), m['x'] IS NULL AND m IS NOT NULL, MAP['n', id, k, CARDINALITY(m)] FROM t;
