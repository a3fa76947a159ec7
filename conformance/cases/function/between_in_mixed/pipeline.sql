-- BETWEEN and IN over dates, timestamps and texts
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, d DATE, ts TIMESTAMP(3), s STRING, i INT) WITH (
  'connector' = 'kafka', 'topic' = 'between_in_mixed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN, j BOOLEAN, k BOOLEAN, l BOOLEAN, m BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'between_in_mixed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'between_in_mixed_o');
INSERT INTO o SELECT id,
  d BETWEEN DATE '2024-01-01' AND DATE '2024-01-31' AS a,
  ts BETWEEN TIMESTAMP '2024-01-15 00:00:00' AND TIMESTAMP '2024-01-31 23:59:59' AS b,
  s BETWEEN 'a' AND 'c' AS c,
  i NOT BETWEEN 1 AND 5 AS e,
  i IN (1, 5, NULL) AS f,
  s NOT IN ('a', 'c') AS g,
  d IN (DATE '2024-01-15', DATE '2024-02-29') AS h,
  (i, s) IN ((5, 'b'), (0, 'x')) AS j,
  ts >= '2024-01-31 00:00:00' AS k,
  d = '2024-01-15' AS l,
  i BETWEEN SYMMETRIC 6 AND 4 AS m
FROM t;
