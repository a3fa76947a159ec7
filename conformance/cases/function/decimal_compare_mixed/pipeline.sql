-- decimals compared with integers, doubles and each other
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DECIMAL(5,1), b DECIMAL(12,4), i INT, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_compare_mixed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, e1 BOOLEAN, e2 BOOLEAN, e3 BOOLEAN, e4 BOOLEAN, e5 BOOLEAN, e6 BOOLEAN, e7 BOOLEAN, n DECIMAL(12,4), c DECIMAL(14,4), k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_compare_mixed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'decimal_compare_mixed_o');
INSERT INTO o SELECT id,
  a = b AS e1,
  a > i AS e2,
  a = x AS e3,
  b <= x AS e4,
  a BETWEEN i AND b AS e5,
  a IN (1.5, 2, 9999.90) AS e6,
  a IS DISTINCT FROM b AS e7,
  NULLIF(a, b) AS n,
  COALESCE(a, b, i) AS c,
  CASE a WHEN 1.5 THEN 'x' WHEN 2 THEN 'two' ELSE CAST(a AS STRING) END AS k
FROM t;
