-- insert_interval_functions
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT, g BIGINT, h BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_functions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, COALESCE(INTERVAL '1' YEAR * id, INTERVAL '1' YEAR), GREATEST(INTERVAL '1' DAY * id, INTERVAL '1' HOUR), NULLIF(INTERVAL '1' DAY * id, INTERVAL '1' DAY), ARRAY[INTERVAL '1' DAY * id][1], MAP['a', INTERVAL '1' DAY * id]['a'], ELEMENT(ARRAY[INTERVAL '1' HOUR * id]), ARRAY_REVERSE(ARRAY[INTERVAL '1' HOUR * id])[1], IFNULL(INTERVAL '1' DAY * id, INTERVAL '2' DAY) FROM t;
