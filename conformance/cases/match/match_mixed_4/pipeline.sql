-- patterns, conditions and places to go on, mixed at random
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_4-o1');
CREATE TABLE o2 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_4-o2');
CREATE TABLE o3 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_4-o3');
CREATE TABLE o4 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_4-o4');
CREATE TABLE o5 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_4_o5', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_4-o5');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 0 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST B
  PATTERN (A{2,} B)
  DEFINE A AS (A.px >= LAST(A.px, 1) OR LAST(A.px, 1) IS NULL), B AS (B.px <= FIRST(A.px) + 3)
);
INSERT INTO o2 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 1 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B{2,} C{2})
  DEFINE A AS (A.k <> 'c'), C AS (C.px > LAST(B.px))
);
INSERT INTO o3 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 2 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B
  PATTERN (A B+?) WITHIN INTERVAL '6' SECOND
  DEFINE A AS (px <> LAST(px, 1) OR LAST(px, 1) IS NULL) AND (A.k <> 'a'), B AS (SUM(B.px) < 55)
);
INSERT INTO o4 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 3 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST C
  PATTERN (A{2} B{2,}? C+ D{1,3}?)
  DEFINE A AS (A.px > 4) AND (A.k = 'a'), B AS (B.k <> 'b') AND (B.px > 8)
);
INSERT INTO o5 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 4 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{0,2} B)
  DEFINE A AS (SUM(A.px) < 35) AND (A.px > 14), B AS (B.k = 'c')
);
END;
