-- a condition for a variable that is not in the pattern: it has no rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_define_absent_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_define_absent_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_define_absent-o');
INSERT INTO o SELECT a, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, C.id AS c, COUNT(C.id) AS n
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS A.k = 'a' AND C.id IS NULL, C AS C.k = 'a'
);
