SET 'execution.checkpointing.interval' = '1s';
-- fields, floors and differences of times at every odd moment, in a zone
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE t (id INT, l TIMESTAMP_LTZ(3), t TIMESTAMP(3), d AS CAST(t AS DATE), h AS CAST(l AS TIME)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_zone_arithmetic_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE f (id INT, y BIGINT, q BIGINT, w BIGINT, doy BIGINT, dow BIGINT, iy BIGINT, h BIGINT, ms BIGINT, ep BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_zone_arithmetic_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_zone_arithmetic-f');
CREATE TABLE c (id INT, ct TIMESTAMP(3), cl TIMESTAMP_LTZ(3), s STRING, ls STRING, d DATE, h STRING, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_zone_arithmetic_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_zone_arithmetic-c');
CREATE TABLE a (id INT, fw TIMESTAMP(3), cm TIMESTAMP(3), fd STRING, plus TIMESTAMP(3), lm TIMESTAMP_LTZ(3), df INT, dm INT, ov BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'blind_zone_arithmetic_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_zone_arithmetic-a');
EXECUTE STATEMENT SET BEGIN
INSERT INTO f SELECT id, EXTRACT(YEAR FROM l), QUARTER(d), EXTRACT(WEEK FROM t), EXTRACT(DOY FROM d), EXTRACT(DOW FROM t), EXTRACT(ISOYEAR FROM t), HOUR(t), EXTRACT(MILLISECOND FROM l), UNIX_TIMESTAMP(CAST(t AS STRING)) FROM t;
INSERT INTO c SELECT id, CAST(l AS TIMESTAMP(3)), CAST(t AS TIMESTAMP_LTZ(3)), DATE_FORMAT(l, 'yyyy-MM-dd EEE HH:mm:ss.SSS'), CAST(l AS STRING), CAST(l AS DATE), CAST(h AS STRING), CONVERT_TZ(DATE_FORMAT(t, 'yyyy-MM-dd HH:mm:ss'), 'UTC', 'America/St_Johns') FROM t;
INSERT INTO a SELECT id, FLOOR(t TO WEEK), CEIL(t TO MONTH), CAST(FLOOR(d TO QUARTER) AS STRING), t + INTERVAL '1-1' YEAR TO MONTH, l - INTERVAL '26:30' HOUR TO MINUTE, TIMESTAMPDIFF(MONTH, t, TIMESTAMP '2024-02-29 00:00:00'), TIMESTAMPDIFF(DAY, TIMESTAMP '1970-01-01 00:00:00', t), t BETWEEN TIMESTAMP '2026-03-29 00:00:00' AND TIMESTAMP '2026-03-29 01:00:00' FROM t;
END;
