-- texts tried as times
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'try_cast_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'try_cast_times_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'try_cast_times_o') AS
SELECT id,
  TRY_CAST(s AS DATE) AS c1,
  TRY_CAST(s AS TIME) AS c2,
  TRY_CAST(s AS TIME(3)) AS c3,
  TRY_CAST(s AS TIMESTAMP) AS c4,
  TRY_CAST(s AS TIMESTAMP(0)) AS c5,
  TRY_CAST(s AS TIMESTAMP(3)) AS c6,
  TRY_CAST(s AS TIMESTAMP(9)) AS c7,
  TRY_CAST(s AS TIMESTAMP_LTZ(3)) AS c8,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(TRY_CAST(s AS DATE)),
    TYPEOF(TRY_CAST(s AS TIME)),
    TYPEOF(TRY_CAST(s AS TIME(3))),
    TYPEOF(TRY_CAST(s AS TIMESTAMP)),
    TYPEOF(TRY_CAST(s AS TIMESTAMP(0))),
    TYPEOF(TRY_CAST(s AS TIMESTAMP(3))),
    TYPEOF(TRY_CAST(s AS TIMESTAMP(9))),
    TYPEOF(TRY_CAST(s AS TIMESTAMP_LTZ(3)))) END AS ty
FROM t;
