-- division, rounding and remainder of decimals of several scales
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DECIMAL(10,2), b DECIMAL(18,6), c DECIMAL(38,0)) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_round_division_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ab DECIMAL(38,18), ba DECIMAL(38,18), t1 STRING, t2 STRING, t3 STRING, mm DECIMAL(38,6), half DECIMAL(10,1), halfb DECIMAL(38,3), rneg DECIMAL(10,2), tr DECIMAL(10,1), fl DECIMAL(10,0), ce DECIMAL(18,0), neg DECIMAL(38,0), cc DECIMAL(38,0), txt STRING, cst INT) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_round_division_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'decimal_round_division_o');
INSERT INTO o SELECT id,
  a / b AS ab,
  b / a AS ba,
  TYPEOF(a / b) AS t1,
  TYPEOF(b * b) AS t2,
  TYPEOF(a - c) AS t3,
  MOD(b, a) AS mm,
  ROUND(a, 1) AS half,
  ROUND(b, 3) AS halfb,
  ROUND(a, -1) AS rneg,
  TRUNCATE(a, 1) AS tr,
  FLOOR(a) AS fl,
  CEIL(b) AS ce,
  -c AS neg,
  c + c AS cc,
  CAST(a * 3 AS STRING) AS txt,
  CAST(b AS INT) AS cst
FROM t;
