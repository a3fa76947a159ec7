-- instants shown and cut in a zone with daylight saving
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE t (id INT, ms BIGINT, l TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'ltz_zone_new_york_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP_LTZ(3), b TIMESTAMP(3), c STRING, d DATE, e STRING, f STRING, g STRING, h BIGINT, i TIMESTAMP_LTZ(3), j STRING, k TIMESTAMP_LTZ(3), m BIGINT, n BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'ltz_zone_new_york_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ltz_zone_new_york_o');
INSERT INTO o SELECT id,
  TO_TIMESTAMP_LTZ(ms, 3) AS a,
  CAST(TO_TIMESTAMP_LTZ(ms, 3) AS TIMESTAMP(3)) AS b,
  CAST(l AS STRING) AS c,
  CAST(l AS DATE) AS d,
  DATE_FORMAT(l, 'yyyy-MM-dd HH:mm') AS e,
  FROM_UNIXTIME(ms / 1000) AS f,
  FROM_UNIXTIME(ms / 1000, 'dd/MM/yyyy HH') AS g,
  HOUR(l) AS h,
  l + INTERVAL '1' DAY AS i,
  CONVERT_TZ('2024-03-10 02:30:00', 'America/New_York', 'UTC') AS j,
  CAST(CAST(l AS TIMESTAMP(3)) AS TIMESTAMP_LTZ(3)) AS k,
  UNIX_TIMESTAMP(DATE_FORMAT(l, 'yyyy-MM-dd HH:mm:ss')) AS m,
  l > TO_TIMESTAMP_LTZ(1710054000, 0) AS n
FROM t;
