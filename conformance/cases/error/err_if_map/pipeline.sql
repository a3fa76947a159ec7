CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_if_map_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_if_map_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(IF(id > 1, MAP['a', 1], MAP['b', 2]) AS STRING) FROM t;
