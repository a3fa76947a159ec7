-- FINAL in MEASURES
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_final_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_final_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_final-o');
INSERT INTO o SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FINAL LAST(A.id) AS a, FINAL FIRST(B.id) AS b
  ONE ROW PER MATCH
  PATTERN (A B+?)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
