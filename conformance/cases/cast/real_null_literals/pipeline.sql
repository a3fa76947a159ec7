-- NULL literals take the types around
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_null_literals_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_null_literals_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_null_literals_o') AS
SELECT id, CAST(NULL AS INT) + i AS b, COALESCE(NULL, s) AS c, CASE WHEN bo THEN NULL ELSE d END AS d FROM t;
