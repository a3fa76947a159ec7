-- arithmetic of every integer width at its limits
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a TINYINT, b SMALLINT, c INT, d BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'int_wrap_by_width_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, aa TINYINT, ab SMALLINT, a1 INT, bc INT, cd BIGINT, dneg BIGINT, dabs BIGINT, m10 INT, mneg INT, pct BIGINT, q INT, sg BIGINT, r1 BIGINT, tc INT, cmp BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'int_wrap_by_width_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'int_wrap_by_width_o');
INSERT INTO o SELECT id,
  a + a AS aa,
  a * b AS ab,
  a + 1 AS a1,
  b - c AS bc,
  c + d AS cd,
  -d AS dneg,
  ABS(d) AS dabs,
  MOD(d, 10) AS m10,
  MOD(c, -5) AS mneg,
  d % CAST(-3 AS BIGINT) AS pct,
  c / 4 AS q,
  SIGN(d) AS sg,
  ROUND(d, -3) AS r1,
  TRUNCATE(c, -2) AS tc,
  a < d AS cmp
FROM t;
