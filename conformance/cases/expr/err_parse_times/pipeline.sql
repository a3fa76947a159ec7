-- texts to times
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_parse_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_parse_times_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_parse_times_o') AS
SELECT id,
  TO_TIMESTAMP(s) AS c1,
  TO_TIMESTAMP(s, f) AS c2,
  TO_DATE(s) AS c3,
  TO_DATE(s, f) AS c4,
  UNIX_TIMESTAMP(s) AS c5,
  UNIX_TIMESTAMP(s, f) AS c6,
  TO_TIMESTAMP(s, 'yyyy-MM-dd') AS c7,
  TO_TIMESTAMP_LTZ(s) AS c8,
  TO_TIMESTAMP_LTZ(s, f) AS c9,
  TO_TIMESTAMP_LTZ(s, f, 'America/New_York') AS c10,
  TO_TIMESTAMP_LTZ(s, 'yyyy-MM-dd HH:mm:ss', '+05:30') AS c11,
  CONVERT_TZ(s, 'UTC', 'America/Los_Angeles') AS c12,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(TO_TIMESTAMP(s)),
    TYPEOF(TO_TIMESTAMP(s, f)),
    TYPEOF(TO_DATE(s)),
    TYPEOF(TO_DATE(s, f)),
    TYPEOF(UNIX_TIMESTAMP(s)),
    TYPEOF(UNIX_TIMESTAMP(s, f)),
    TYPEOF(TO_TIMESTAMP(s, 'yyyy-MM-dd')),
    TYPEOF(TO_TIMESTAMP_LTZ(s)),
    TYPEOF(TO_TIMESTAMP_LTZ(s, f)),
    TYPEOF(TO_TIMESTAMP_LTZ(s, f, 'America/New_York')),
    TYPEOF(TO_TIMESTAMP_LTZ(s, 'yyyy-MM-dd HH:mm:ss', '+05:30')),
    TYPEOF(CONVERT_TZ(s, 'UTC', 'America/Los_Angeles'))) END AS ty
FROM t;
