-- measures of variables that matched no row, offsets beyond the rows, NULLs in conditions, aggregates of nothing
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'match_absent_variables_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (sym STRING, a INT, n BIGINT, s INT, mx INT, l INT, f INT, av INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_absent_variables_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT sym, a, n, s, mx, l, f, av FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS a, COUNT(B.price) AS n, SUM(B.vol) AS s, MAX(B.vol) AS mx, LAST(B.price, 3) AS l, FIRST(B.price, 1) AS f, AVG(B.price) AS av AFTER MATCH SKIP TO NEXT ROW PATTERN (A B* C) DEFINE B AS B.price > A.price, C AS C.price < A.price);
