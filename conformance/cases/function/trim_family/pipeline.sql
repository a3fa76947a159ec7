-- TRIM and its relatives
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'trim_family_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g STRING, h STRING, i STRING, j STRING, k STRING, l STRING, m STRING) WITH (
  'connector' = 'kafka', 'topic' = 'trim_family_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'trim_family_o');
INSERT INTO o SELECT id,
  '[' || TRIM(s) || ']' AS a,
  '[' || LTRIM(s) || ']' AS b,
  '[' || RTRIM(s) || ']' AS c,
  '[' || BTRIM(s) || ']' AS d,
  TRIM('x' FROM s) AS e,
  TRIM(TRAILING 'x' FROM s) AS f,
  LTRIM(s, 'x ') AS g,
  RTRIM(s, 'x ') AS h,
  BTRIM(s, 'hx') AS i,
  LOWER(UPPER(s)) AS j,
  SUBSTR(s, 3) AS k,
  SUBSTRING(s, 0, 2) AS l,
  LPAD(s, 3, ' ') AS m
FROM t;
