SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_ltz_dst_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 TIMESTAMP(3), c2 TIMESTAMP_LTZ(3), c3 STRING, c4 BIGINT, c5 TIMESTAMP_LTZ(3), c6 TIMESTAMP_LTZ(3), c7 TIMESTAMP_LTZ(3), c8 TIMESTAMP_LTZ(3), c9 INT, c10 STRING, c11 STRING, c12 BIGINT, c13 BIGINT, c14 STRING, c15 STRING, c16 STRING, c17 BOOLEAN, c18 BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_ltz_dst_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_ltz_dst_o');
INSERT INTO o SELECT id,
  CAST(lz AS STRING),
  CAST(lz AS TIMESTAMP(3)),
  CAST(ts AS TIMESTAMP_LTZ(3)),
  DATE_FORMAT(lz, 'yyyy-MM-dd HH:mm'),
  HOUR(lz),
  FLOOR(lz TO DAY),
  CEIL(lz TO HOUR),
  lz + INTERVAL '1' DAY,
  TIMESTAMPADD(MONTH, 1, lz),
  TIMESTAMPDIFF(HOUR, lz, TO_TIMESTAMP_LTZ(1774746000, 0)),
  FROM_UNIXTIME(i * 20),
  FROM_UNIXTIME(i, 'HH:mm dd.MM.yy'),
  UNIX_TIMESTAMP(CAST(ts AS STRING)),
  UNIX_TIMESTAMP('2026-03-29 02:30', 'yyyy-MM-dd HH:mm'),
  CONVERT_TZ(CAST(CAST(ts AS TIMESTAMP(0)) AS STRING), 'UTC', 'Europe/Berlin'),
  CONVERT_TZ('2026-10-25 02:30:00', 'Europe/Berlin', 'GMT+05:30'),
  CONVERT_TZ(s, 'UTC', 'UTC'),
  lz = CAST('2026-03-29 03:00:00' AS TIMESTAMP_LTZ(3)),
  EXTRACT(DAY FROM lz)
FROM t WHERE id NOT IN (6);
