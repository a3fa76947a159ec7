-- the order of the entries of maps read from JSON
CREATE TABLE t (id INT, m MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'map_order_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m MAP<STRING, INT>, s STRING, k ARRAY<STRING>, v ARRAY<INT>, e ARRAY<ROW<k STRING, v INT>>) WITH ('connector' = 'kafka', 'topic' = 'map_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, m, CAST(m AS STRING), MAP_KEYS(m), MAP_VALUES(m), MAP_ENTRIES(m) FROM t;
