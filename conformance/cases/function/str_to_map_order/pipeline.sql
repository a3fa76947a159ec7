-- the order of what STR_TO_MAP makes, of several sizes
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'str_to_map_order_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m STRING, k ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'str_to_map_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(STR_TO_MAP(s) AS STRING), MAP_KEYS(STR_TO_MAP(s)) FROM t;
