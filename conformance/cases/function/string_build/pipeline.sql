-- text that is built: concatenation, repetition, padding, splitting
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, b STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'string_build_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c STRING, cc STRING, cw STRING, rp STRING, lp STRING, rd STRING, si STRING, sp ARRAY<STRING>, ov STRING, ov2 STRING, tr STRING, tr2 STRING, ic STRING, el STRING) WITH (
  'connector' = 'kafka', 'topic' = 'string_build_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'string_build_o');
INSERT INTO o SELECT id,
  a || '-' || b AS c,
  CONCAT(a, b, CAST(n AS STRING)) AS cc,
  CONCAT_WS('+', a, b, a) AS cw,
  REPEAT(b, n) AS rp,
  LPAD(a, n, b) AS lp,
  RPAD(a, 6, '.') AS rd,
  SPLIT_INDEX(a, b, n) AS si,
  SPLIT(a, b) AS sp,
  OVERLAY(a PLACING b FROM 2) AS ov,
  OVERLAY(a PLACING 'ZZ' FROM 1 FOR 2) AS ov2,
  TRIM(BOTH FROM '  ' || a || '  ') AS tr,
  TRIM(LEADING 'x' FROM a) AS tr2,
  INITCAP(a || ' ' || b || 'q') AS ic,
  ELT(n, a, b, 'third') AS el
FROM t;
