-- doubles and floats that a computation made, as JSON and as text
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE, f FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'double_spelling_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s DOUBLE, m DOUBLE, d DOUBLE, t STRING, fm FLOAT, ft STRING, fd DOUBLE, r DOUBLE, de DECIMAL(20,5), l BIGINT, i INT, p DOUBLE, sq DOUBLE, neg DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'double_spelling_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'double_spelling_o');
INSERT INTO o SELECT id,
  x + 0.2 AS s,
  x * 3 AS m,
  x / 3 AS d,
  CAST(x * 10 AS STRING) AS t,
  f * 2 AS fm,
  CAST(f / 4 AS STRING) AS ft,
  CAST(f AS DOUBLE) + x AS fd,
  ROUND(x, 2) AS r,
  CAST(x AS DECIMAL(20,5)) AS de,
  CAST(x AS BIGINT) AS l,
  CAST(x * 1000 AS INT) AS i,
  POWER(x, 2) AS p,
  SQRT(ABS(x)) AS sq,
  -x AS neg
FROM t;
