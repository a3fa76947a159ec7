-- the legacy behaviour of casts
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.legacy-cast-behaviour' = 'ENABLED';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_cast_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_legacy_cast_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_legacy_cast_o') AS
SELECT id, CAST(s AS INT) AS a, CAST(s AS CHAR(5)) AS b, CAST(dt AS VARCHAR(4)) AS c, CAST(s AS DOUBLE) AS d, CAST(i AS STRING) AS e, CAST(ROW(i, s) AS STRING) AS f, CAST(f AS STRING) AS g, TRY_CAST(s AS DATE) AS h FROM t;
