-- maps out of CSV, literals and functions
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'map_order_of_other_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a MAP<STRING, STRING>, b STRING, c STRING, d STRING) WITH ('connector' = 'kafka', 'topic' = 'map_order_of_other_keys_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, STR_TO_MAP(s), CAST(STR_TO_MAP(s) AS STRING), CAST(MAP[3, 'c', 1, 'a', 2, 'b'] AS STRING), CAST(MAP_FROM_ARRAYS(ARRAY['q', 'b', 'z'], ARRAY[1, 2, id]) AS STRING) FROM t;
