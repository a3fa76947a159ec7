-- patterns, conditions and places to go on, mixed at random
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_3-o1');
CREATE TABLE o2 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_3-o2');
CREATE TABLE o3 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_3-o3');
CREATE TABLE o4 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_3-o4');
CREATE TABLE o5 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_3_o5', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_3-o5');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 0 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{2,} B{2,} C{2})
  DEFINE A AS (A.k <> 'c') AND (SUM(A.px) < 58), B AS (B.px > 7) AND (COUNT(A.id) < 5), C AS (C.px > 14)
);
INSERT INTO o2 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 1 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B{2,} C{2}) WITHIN INTERVAL '7' SECOND
  DEFINE A AS (A.px > 12), B AS (px <> LAST(px, 1) OR LAST(px, 1) IS NULL) AND (B.k = 'c')
);
INSERT INTO o3 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 2 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{0,2}? B{2} C+ D{2,}?)
  DEFINE A AS (A.k = 'b'), B AS (B.k <> 'b') AND (COUNT(A.id) < 2), C AS (C.k <> 'a') AND (C.px >= LAST(C.px, 1) OR LAST(C.px, 1) IS NULL)
);
INSERT INTO o4 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 3 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST C
  PATTERN (A+ B{2,}? C)
  DEFINE A AS (A.k <> 'c'), B AS (SUM(B.px) < 22) AND (B.px >= LAST(B.px, 1) OR LAST(B.px, 1) IS NULL), C AS (C.k = 'c')
);
INSERT INTO o5 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 4 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B
  PATTERN (A+ B) WITHIN INTERVAL '5' SECOND
  DEFINE A AS (A.px > 7) AND (SUM(A.px) < 49), B AS (B.k = 'a')
);
END;
