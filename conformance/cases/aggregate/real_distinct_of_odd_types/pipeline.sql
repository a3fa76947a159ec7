-- DISTINCT over a row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_distinct_of_odd_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (r ROW<x INT, y STRING>, b BOOLEAN, d STRING, PRIMARY KEY (d) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_distinct_of_odd_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_distinct_of_odd_types_o');
INSERT INTO o
SELECT DISTINCT r, b, COALESCE(CAST(`by` AS STRING), 'null') || COALESCE(CAST(t AS STRING), '') FROM t;
