-- literals of every form
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'literal_forms_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DECIMAL(3,2), b DECIMAL(3,1), c DOUBLE, d STRING, e STRING, f DATE, g TIMESTAMP(9), h STRING, i STRING, j STRING, k STRING, l STRING, m STRING, n STRING, o STRING, p STRING, q STRING, r BYTES, s STRING, u STRING, v BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'literal_forms_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'literal_forms_o');
INSERT INTO o SELECT id,
  .5 AS a,
  5. AS b,
  1E-3 AS c,
  U&'\00e9\+01F600' AS d,
  'a''b' AS e,
  DATE '2024-02-29' AS f,
  TIMESTAMP '2024-02-29 12:34:56.123456789' AS g,
  TYPEOF(TIMESTAMP '2024-02-29 12:34:56.12') AS h,
  TYPEOF(123456789012) AS i,
  TYPEOF(1.50) AS j,
  TYPEOF('abc') AS k,
  TYPEOF(INTERVAL '1' DAY) AS l,
  TYPEOF(INTERVAL '1-2' YEAR TO MONTH) AS m,
  TYPEOF(ARRAY[1, 2.5]) AS n,
  TYPEOF(MAP['a', 1]) AS o,
  TYPEOF(ROW(1, 'x', TRUE)) AS p,
  TYPEOF(NULL) AS q,
  X'0aFF' AS r,
  TYPEOF(X'0aFF') AS s,
  TYPEOF(1e0) AS u,
  -9223372036854775808 AS v
FROM t;
