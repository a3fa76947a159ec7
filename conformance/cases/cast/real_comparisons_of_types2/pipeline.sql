-- comparisons of unlike types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_comparisons_of_types2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_comparisons_of_types2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_comparisons_of_types2_o') AS
SELECT id, i = d AS a, i = f AS b, b > i AS c, dt < '2024-02-01' AS e, ts >= '2024-01-01' AS f, i IN (1, 2.5, 3) AS g, f BETWEEN 1 AND b AS h, CAST(i AS STRING) = s AS j, d <> 2.5 AS k, bo = (i > 0) AS m, i IS DISTINCT FROM b AS n FROM t;
