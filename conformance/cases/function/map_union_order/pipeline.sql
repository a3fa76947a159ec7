-- the order of entries in a union of maps
CREATE TABLE t (id INT, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'map_union_order_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a MAP<STRING, INT>, b MAP<STRING, INT>, c MAP<STRING, INT>, d MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'map_union_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, MAP_UNION(MAP['a', 1, 'b', CAST(NULL AS INT)], MAP_FROM_ARRAYS(ARRAY['x', 'b'], ARRAY[id, 7])), MAP_UNION(m, MAP['x', 1]), MAP_UNION(MAP['x', 1], m), MAP['z', 1, 'a', 2, 'm', 3] FROM t;
