-- DECIMAL arithmetic where it overflows, rounds and loses scale
CREATE TABLE t (id INT, a DECIMAL(38, 10), b DECIMAL(20, 0), c DECIMAL(5, 5), d DECIMAL(1, 0), n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'decimal_edges_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 STRING, c8 STRING, c9 STRING, c10 STRING, c11 STRING, c12 STRING, c13 STRING, c14 STRING, c15 STRING) WITH ('connector' = 'kafka', 'topic' = 'decimal_edges_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(a + b AS STRING), CAST(a * b AS STRING), CAST(a * c AS STRING), CAST(b / NULLIF(c, 0) AS STRING), CAST(b * b AS STRING), CAST(c * c * c AS STRING), CAST(a - n AS STRING), CAST(n * c AS STRING), CAST(-a AS STRING), CAST(ABS(a) / 3 AS STRING),
  CAST(ROUND(a, 2) AS STRING), CAST(TRUNCATE(a, -2) AS STRING), CAST(CAST(a AS DECIMAL(10, 2)) AS STRING), CAST(FLOOR(a) AS STRING), CAST(CEIL(c) AS STRING), TYPEOF(a * b + c / d)
FROM t;
