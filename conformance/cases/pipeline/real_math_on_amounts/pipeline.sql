-- arithmetic
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_math_on_amounts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_math_on_amounts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_math_on_amounts_o') AS
SELECT id, ROUND(SQRT(ABS(amt)), 4) AS a, POWER(amt, 2) AS b, LN(amt) AS c, LOG10(ABS(amt) + 1) AS d, LOG2(8) AS e, EXP(0) AS f, MOD(amt, 7) AS g, CAST(amt AS INT) / 3 AS h, amt / 3 AS i, - amt AS j, PI() AS k, ROUND(amt, -2) AS l, id % 2 AS m, id / 2 AS n, id / 2.0 AS p, CAST(id AS DOUBLE) / 3 AS q, ROUND(CAST(amt AS DOUBLE), 1) AS r, BIN(id) AS s, HEX(id * 1000) AS u, SIN(id) + COS(id) AS v, TANH(id) AS w, COT(1) AS x, E() AS y, TRUNCATE(CAST(amt AS DOUBLE), -1) AS z FROM t WHERE amt IS NULL OR amt <> 0;
