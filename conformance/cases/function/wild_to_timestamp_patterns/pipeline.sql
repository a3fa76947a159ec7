SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_to_timestamp_patterns_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 TIMESTAMP(3), c1 TIMESTAMP(3), c2 TIMESTAMP(3), c3 TIMESTAMP(3), c4 TIMESTAMP(3), c5 DATE, c6 DATE, c7 TIMESTAMP_LTZ(3), c8 TIMESTAMP_LTZ(3), c9 TIMESTAMP_LTZ(3), c10 TIMESTAMP_LTZ(3), c11 STRING, c12 TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'wild_to_timestamp_patterns_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_to_timestamp_patterns_o');
INSERT INTO o SELECT id,
  TO_TIMESTAMP('2024-02-29'),
  TO_TIMESTAMP('29/02/2024 5:07', 'dd/MM/yyyy H:mm'),
  TO_TIMESTAMP('2024-02-30 00:00:00'),
  TO_TIMESTAMP(s, 'HH:mm'),
  TO_TIMESTAMP('2024-02-29 12:34:56.7891234'),
  TO_DATE('20240229', 'yyyyMMdd'),
  TO_DATE(s),
  TO_TIMESTAMP_LTZ(l, 3),
  TO_TIMESTAMP_LTZ(i, 0),
  TO_TIMESTAMP_LTZ('2024-02-29 01:02:03'),
  TO_TIMESTAMP_LTZ('2024-02-29 01:02', 'yyyy-MM-dd HH:mm', 'America/New_York'),
  DATE_FORMAT('2024-02-29 01:02:03', 'MMM d, uuuu'),
  TO_TIMESTAMP_LTZ(d)
FROM t WHERE id NOT IN (4, 6);
