-- a key given twice, and an order that grows
CREATE TABLE t (id INT, m MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'map_order_of_keys_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'map_order_of_keys_twice_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, m FROM t;
