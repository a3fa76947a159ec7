-- columns that are NOT NULL in conditions, of a variable without rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT NOT NULL, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_define_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_define_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_not_null_define-o');
INSERT INTO o SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS B.id < A.id AND LAST(A.id, 1) < 0, B AS B.id IS NOT NULL AND LAST(B.id, 1) IS NOT NULL
);
