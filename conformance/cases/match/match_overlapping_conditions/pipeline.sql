-- variables that match the same rows, greedy and reluctant, bounded
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'match_overlapping_conditions_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, n BIGINT, m BIGINT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_overlapping_conditions_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (sym STRING, n BIGINT, m BIGINT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_overlapping_conditions_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (sym STRING, n BIGINT, m BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_overlapping_conditions_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, n, m, z FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES COUNT(A.vol) AS n, COUNT(B.vol) AS m, C.price AS z AFTER MATCH SKIP PAST LAST ROW PATTERN (A+ B+ C) DEFINE A AS A.price > 0, B AS B.price > 1, C AS C.price < 4);
INSERT INTO o2 SELECT sym, n, m, z FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES COUNT(A.vol) AS n, COUNT(B.vol) AS m, C.price AS z AFTER MATCH SKIP TO NEXT ROW PATTERN (A+? B{1,2} C) DEFINE A AS A.price > 0, B AS B.price > 1, C AS C.price < 9);
INSERT INTO o3 SELECT sym, n, m FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES COUNT(A.vol) AS n, COUNT(B.vol) AS m AFTER MATCH SKIP PAST LAST ROW PATTERN (A* B{2}) DEFINE A AS A.price < 4, B AS B.price > 2);
END;
