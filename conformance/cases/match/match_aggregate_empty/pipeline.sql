-- aggregates over a variable without rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_empty_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, n BIGINT, s INT, mi INT, ma INT, av INT, st BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_empty_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_empty-o');
INSERT INTO o SELECT a, n, s, mi, ma, av, st FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, COUNT(B.px) AS n, SUM(B.px) AS s, MIN(B.px) AS mi, MAX(B.px) AS ma, AVG(B.px) AS av, COUNT(*) AS st
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
