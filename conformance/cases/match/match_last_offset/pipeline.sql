-- LAST and FIRST with offsets, in DEFINE and in MEASURES
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_last_offset_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, c INT, d INT, e INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_last_offset_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_last_offset-o1');
CREATE TABLE o2 (a INT, b INT, c INT, d INT, e INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_last_offset_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_last_offset-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, c, d, e FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.px) AS a, FIRST(A.px, 1) AS b, LAST(A.px) AS c, LAST(A.px, 1) AS d, LAST(A.px, 2) AS e
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{2,}? B)
  DEFINE A AS LAST(A.px, 1) IS NULL OR A.px > LAST(A.px, 1), B AS B.px < LAST(A.px)
);
INSERT INTO o2 SELECT a, b, c, d, e FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.px) AS a, FIRST(A.px, 1) AS b, LAST(A.px) AS c, LAST(A.px, 1) AS d, LAST(A.px, 2) AS e
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{2,}? B)
  DEFINE A AS LAST(A.px, 1) IS NULL OR A.px > LAST(A.px, 1), B AS B.px < LAST(A.px)
);
END;
