-- the five ways to go on after a match over the same rows
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'skip_strategies_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'skip_strategies_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (sym STRING, a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'skip_strategies_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (sym STRING, a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'skip_strategies_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (sym STRING, a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'skip_strategies_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, a, b, c FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS a, LAST(B.price) AS b, C.price AS c AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+ C) DEFINE B AS B.price < A.price, C AS C.price > LAST(B.price));
INSERT INTO o2 SELECT sym, a, b, c FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS a, LAST(B.price) AS b, C.price AS c AFTER MATCH SKIP TO NEXT ROW PATTERN (A B+ C) DEFINE B AS B.price < A.price, C AS C.price > LAST(B.price));
INSERT INTO o3 SELECT sym, a, b, c FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS a, LAST(B.price) AS b, C.price AS c AFTER MATCH SKIP TO FIRST B PATTERN (A B+ C) DEFINE B AS B.price < A.price, C AS C.price > LAST(B.price));
INSERT INTO o4 SELECT sym, a, b, c FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS a, LAST(B.price) AS b, C.price AS c AFTER MATCH SKIP TO LAST B PATTERN (A B+ C) DEFINE B AS B.price < A.price, C AS C.price > LAST(B.price));
END;
