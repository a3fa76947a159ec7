-- the order of the entries of large maps
CREATE TABLE t (id INT, m MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'map_order_large_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'map_order_large_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, MAP_KEYS(m) FROM t;
