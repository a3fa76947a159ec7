-- WITHIN over gaps: matches that time out, with reluctant quantifiers and no key
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_long_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (n BIGINT, a INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_long_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (sym STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_long_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT n, a, z FROM t MATCH_RECOGNIZE (ORDER BY ts, sym, price MEASURES COUNT(B.ts) AS n, A.price AS a, C.price AS z AFTER MATCH SKIP TO NEXT ROW PATTERN (A B*? C) WITHIN INTERVAL '3' SECOND DEFINE A AS A.price > 2, C AS C.price < A.price);
INSERT INTO o2 SELECT sym, n FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES COUNT(*) AS n AFTER MATCH SKIP PAST LAST ROW PATTERN (A{3,} B) WITHIN INTERVAL '4' SECOND DEFINE A AS A.price > 0);
END;
