-- patterns, conditions and places to go on, mixed at random
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_6-o1');
CREATE TABLE o2 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_6-o2');
CREATE TABLE o3 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_6-o3');
CREATE TABLE o4 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_6-o4');
CREATE TABLE o5 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_6_o5', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_6-o5');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 0 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A* B{0,2}? C{1,2} D{2}) WITHIN INTERVAL '6' SECOND
  DEFINE A AS (A.k = 'c') AND (SUM(A.px) < 39), B AS (COUNT(A.id) < 2) AND (B.px <= FIRST(A.px) + 4), C AS (C.k = 'a'), D AS (D.px > AVG(C.px))
);
INSERT INTO o2 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 1 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{2,}? B C* D)
  DEFINE A AS (A.k <> 'a'), B AS (B.px <= FIRST(A.px) + 0), C AS (px <> LAST(px, 1) OR LAST(px, 1) IS NULL) AND (C.px > LAST(B.px)), D AS (D.px > 14)
);
INSERT INTO o3 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 2 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A+? B{1,2} C{2} D*?)
  DEFINE A AS (SUM(A.px) < 48), B AS (B.k <> 'a'), C AS (px <> LAST(px, 1) OR LAST(px, 1) IS NULL) AND (C.px > 8), D AS (D.px <= FIRST(A.px) + 1)
);
INSERT INTO o4 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 3 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{0,2} B)
  DEFINE A AS (A.k = 'b') AND (px <> LAST(px, 1) OR LAST(px, 1) IS NULL), B AS (SUM(B.px) < 16)
);
INSERT INTO o5 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 4 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A*? B{1,3}? C D?) WITHIN INTERVAL '4' SECOND
  DEFINE A AS (A.px >= LAST(A.px, 1) OR LAST(A.px, 1) IS NULL), B AS (B.px >= LAST(B.px, 1) OR LAST(B.px, 1) IS NULL), C AS (COUNT(A.id) < 3) AND (C.px >= LAST(C.px, 1) OR LAST(C.px, 1) IS NULL), D AS (D.px > 9) AND (px <> LAST(px, 1) OR LAST(px, 1) IS NULL)
);
END;
