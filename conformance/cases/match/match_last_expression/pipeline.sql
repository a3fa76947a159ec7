-- FIRST and LAST of expressions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_last_expression_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_last_expression_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_last_expression-o');
INSERT INTO o SELECT a, b, c FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id + A.px) AS a, LAST(A.px - A.id * 2, 1) AS b, LAST(UPPER(A.k)) AS c
  ONE ROW PER MATCH
  PATTERN (A{2,}? B)
  DEFINE A AS A.px > 3, B AS B.px > LAST(A.px + 1, 1)
);
