CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_array_contains_wider_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_array_contains_wider_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(ARRAY_CONTAINS(ARRAY[1, 2], CAST(id AS BIGINT)) AS STRING) FROM t;
