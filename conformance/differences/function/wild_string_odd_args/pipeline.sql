SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_string_odd_args_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 STRING, c8 STRING, c9 STRING, c10 STRING, c11 INT, c12 INT, c13 INT, c14 INT, c15 STRING, c16 STRING, c17 STRING, c18 STRING, c19 STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_string_odd_args_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_string_odd_args_o');
INSERT INTO o SELECT id,
  SUBSTRING(s FROM 0 FOR 3),
  SUBSTR(s, -3),
  SUBSTRING(s, i),
  LEFT(s, -1),
  RIGHT(s, 3),
  LPAD(s, 4, ''),
  RPAD(s, 8, 'äb'),
  LPAD(s, -1, 'x'),
  REPEAT(s, 0) || REPEAT('z', CAST(ti AS INT) - 100),
  OVERLAY(s PLACING 'ZZ' FROM 2),
  OVERLAY(s PLACING '' FROM 3 FOR 2),
  POSITION('b' IN s),
  LOCATE('', s),
  LOCATE('l', s, 4),
  INSTR(s, 'l'),
  REVERSE(s),
  INITCAP(s),
  TRANSLATE(s, 'lo日', '01'),
  SPLIT_INDEX(s, ',', 1),
  SPLIT_INDEX(s, 'l', -1)
FROM t WHERE id <> 6 OR i IS NOT NULL;
