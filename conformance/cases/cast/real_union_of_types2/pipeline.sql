-- UNION ALL finds the common types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_union_of_types2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_union_of_types2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_union_of_types2_o') AS
SELECT id, i AS v, s AS w, dt AS x FROM t UNION ALL SELECT id, d, CAST('c' AS CHAR(3)), CAST(ts AS DATE) FROM t UNION ALL SELECT id, f, CAST(NULL AS STRING), dt FROM t;
