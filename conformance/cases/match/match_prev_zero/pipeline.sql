-- PREV and NEXT with the offset 0
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_prev_zero_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_prev_zero_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_prev_zero-o');
INSERT INTO o SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS PREV(A.k, 0) = 'a', B AS NEXT(B.px, 0) > PREV(LAST(A.px), 0)
);
