-- INT ARRAY as the target of a cast
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, m ARRAY<INT>) WITH (
  'connector' = 'kafka', 'topic' = 'real_array_suffix_of_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_array_suffix_of_casts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_array_suffix_of_casts_o') AS SELECT id, TYPEOF(CAST(m AS BIGINT ARRAY)) AS a, TYPEOF(CAST(ROW(m) AS ROW<x BIGINT ARRAY>)) AS b, CAST(m AS BIGINT ARRAY)[1] AS c FROM t;
