-- patterns, conditions and places to go on, mixed at random
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_8-o1');
CREATE TABLE o2 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_8-o2');
CREATE TABLE o3 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_8-o3');
CREATE TABLE o4 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_8-o4');
CREATE TABLE o5 (sym STRING, f INT, l INT, n0 BIGINT, v0 INT, n1 BIGINT, v1 INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_mixed_8_o5', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_mixed_8-o5');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 0 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A*? B C? D)
  DEFINE A AS (A.k <> 'b'), B AS (B.px > AVG(A.px)), C AS (C.px >= LAST(C.px, 1) OR LAST(C.px, 1) IS NULL) AND (SUM(C.px) < 54), D AS (D.px >= LAST(D.px, 1) OR LAST(D.px, 1) IS NULL)
);
INSERT INTO o2 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 1 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{0,2}? B{0,2} C{0,2} D+?)
  DEFINE A AS (A.k <> 'c'), B AS (B.px <= FIRST(A.px) + 4) AND (B.px >= LAST(B.px, 1) OR LAST(B.px, 1) IS NULL), C AS (C.px <= FIRST(A.px) + 4), D AS (D.px > LAST(C.px)) AND (COUNT(A.id) < 5)
);
INSERT INTO o3 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 2 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B
  PATTERN (A B C* D{2,}?)
  DEFINE A AS (A.px > 7), B AS (B.px > 3) AND (B.k <> 'a'), D AS (px <> LAST(px, 1) OR LAST(px, 1) IS NULL)
);
INSERT INTO o4 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 3 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B
  PATTERN (A B{1,3}? C)
  DEFINE A AS (A.px > 10) AND (A.k = 'c'), B AS (B.px >= LAST(B.px, 1) OR LAST(B.px, 1) IS NULL) AND (B.px > AVG(A.px)), C AS (C.px >= LAST(C.px, 1) OR LAST(C.px, 1) IS NULL)
);
INSERT INTO o5 SELECT sym, f, l, n0, v0, n1, v1, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) + 4 AS f, LAST(id) AS l, COUNT(A.id) AS n0, LAST(A.px) AS v0, COUNT(B.id) AS n1, LAST(B.px) AS v1, SUM(px) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{0,2}? B{0,2}? C+ D{0,2}?) WITHIN INTERVAL '7' SECOND
  DEFINE A AS (A.k <> 'c'), B AS (B.px > LAST(A.px)), C AS (C.px > 13), D AS (D.k <> 'c')
);
END;
