-- business days and hours of three zones around a change of the clocks
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE t (id INT, ats TIMESTAMP_LTZ(3), ms BIGINT, local_text STRING) WITH ('connector' = 'kafka', 'topic' = 'time_zones_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, l TIMESTAMP(3), d DATE, h BIGINT, w STRING, tok STRING, ber STRING, back TIMESTAMP_LTZ(3), unixs BIGINT, midnight TIMESTAMP(3), diff INT, zone STRING) WITH ('connector' = 'kafka', 'topic' = 'time_zones_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(ats AS TIMESTAMP(3)), CAST(ats AS DATE), EXTRACT(HOUR FROM ats), DATE_FORMAT(ats, 'EEE yyyy-MM-dd HH:mm'), CONVERT_TZ(local_text, 'America/New_York', 'Asia/Tokyo'), DATE_FORMAT(CAST(TO_TIMESTAMP_LTZ(ms, 3) AS TIMESTAMP(3)), 'dd.MM.yy HH.mm.ss.SSS'),
  CAST(TO_TIMESTAMP(local_text) AS TIMESTAMP_LTZ(3)), UNIX_TIMESTAMP(local_text), FLOOR(CAST(ats AS TIMESTAMP(3)) TO DAY), TIMESTAMPDIFF(HOUR, CAST(ats AS TIMESTAMP(3)), TO_TIMESTAMP(local_text)), FROM_UNIXTIME(ms / 1000, 'yyyy-MM-dd HH:mm:ss')
FROM t;
