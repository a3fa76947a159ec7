-- zones
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, a STRING, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'convert_tz_zones_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'convert_tz_zones_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'convert_tz_zones_o') AS
SELECT id,
  CONVERT_TZ(s, a, b) AS c1,
  CONVERT_TZ(s, 'UTC', 'Asia/Shanghai') AS c2,
  CONVERT_TZ(CONVERT_TZ(s, 'UTC', 'Pacific/Auckland'), 'Pacific/Auckland', 'UTC') AS c3,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(CONVERT_TZ(s, a, b)),
    TYPEOF(CONVERT_TZ(s, 'UTC', 'Asia/Shanghai')),
    TYPEOF(CONVERT_TZ(CONVERT_TZ(s, 'UTC', 'Pacific/Auckland'), 'Pacific/Auckland', 'UTC'))) END AS ty
FROM t;
