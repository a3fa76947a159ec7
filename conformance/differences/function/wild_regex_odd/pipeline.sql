SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_regex_odd_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 ARRAY<STRING>, c4 INT, c5 INT, c6 STRING, c7 BOOLEAN, c8 BOOLEAN, c9 BOOLEAN, c10 BOOLEAN, c11 STRING, c12 STRING, c13 INT) WITH ('connector' = 'kafka', 'topic' = 'wild_regex_odd_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_regex_odd_o');
INSERT INTO o SELECT id,
  REGEXP_EXTRACT(s, '(l+)(o)', 2),
  REGEXP_EXTRACT(s, '[a-z]+'),
  REGEXP_REPLACE(s, '([lo])', '<$1>'),
  REGEXP_EXTRACT_ALL(s, '([a-z])', 1),
  REGEXP_COUNT(s, '[lo]|^'),
  REGEXP_INSTR(s, 'l'),
  REGEXP_SUBSTR(s, '\p{L}+'),
  REGEXP(s, '^\s*$'),
  s LIKE '%\_%' ESCAPE '\',
  s NOT LIKE '_e%',
  s SIMILAR TO '(H|1)%',
  REGEXP_EXTRACT(s, '(', 1),
  REGEXP_EXTRACT(s, '(l)', 5),
  REGEXP_COUNT(s, '')
FROM t;
