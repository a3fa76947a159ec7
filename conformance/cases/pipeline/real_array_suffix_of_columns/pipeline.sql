-- INT ARRAY as the type of columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, m INT ARRAY, p INT NOT NULL ARRAY, q INT ARRAY ARRAY, r ROW<x INT ARRAY>, u INT ARRAY NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'real_array_suffix_of_columns_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_array_suffix_of_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_array_suffix_of_columns_o') AS SELECT id, m[1] AS a, q[1][2] AS b, CARDINALITY(p) AS c, TYPEOF(m) AS d, TYPEOF(p) AS e, TYPEOF(q) AS f, TYPEOF(r) AS g, TYPEOF(u) AS h, m[1] IS NULL AS i, COALESCE(m[1], -1) AS j FROM t;
