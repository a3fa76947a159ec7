-- searching for and in empty texts
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'search_for_empty_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c INT, d INT, e INT, f INT, g INT, h INT, i INT, j INT, k INT, l BOOLEAN, m BOOLEAN, n STRING, o STRING, q INT, r STRING, u ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'search_for_empty_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'search_for_empty_o');
INSERT INTO o SELECT id,
  LOCATE(p, s) AS a,
  LOCATE(p, s, 1) AS b,
  LOCATE(p, s, 2) AS c,
  LOCATE(p, s, 4) AS d,
  LOCATE(p, s, 5) AS e,
  LOCATE(p, s, 0) AS f,
  LOCATE(p, s, -1) AS g,
  POSITION(p IN s) AS h,
  INSTR(s, p) AS i,
  INSTR(s, p, 1, 2) AS j,
  INSTR(s, p, -1) AS k,
  STARTSWITH(s, p) AS l,
  ENDSWITH(s, p) AS m,
  REPLACE(s, p, '-') AS n,
  TRANSLATE(s, p, 'Z') AS o,
  REGEXP_COUNT(s, p) AS q,
  SPLIT_INDEX(s, p, 0) AS r,
  SPLIT(s, p) AS u
FROM t;
