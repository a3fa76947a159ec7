-- casts that overflow
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_overflowing_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_overflowing_casts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_overflowing_casts_o') AS
SELECT id, CAST(b AS INT) AS a, CAST(i AS TINYINT) AS b, CAST(f AS SMALLINT) AS c, CAST(d AS DECIMAL(4, 2)) AS d, CAST(f * 1e20 AS BIGINT) AS e, i + 1 AS f, CAST(1e10 AS INT) AS g, CAST(b * b AS INT) AS h FROM t;
