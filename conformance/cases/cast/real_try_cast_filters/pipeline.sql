-- TRY_CAST in filters and projections
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_try_cast_filters_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_try_cast_filters_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_try_cast_filters_o') AS
SELECT id, TRY_CAST(s AS INT) AS a, TRY_CAST(TRIM(s) AS DECIMAL(3, 1)) AS b, TRY_CAST(d AS TINYINT) AS c, TRY_CAST(b AS INT) AS d, TRY_CAST(f AS DECIMAL(2, 1)) AS e, TRY_CAST(s AS BOOLEAN) AS f, TRY_CAST(CAST(ts AS STRING) AS DATE) AS g FROM t WHERE TRY_CAST(s AS DOUBLE) IS NOT NULL OR s IS NULL;
