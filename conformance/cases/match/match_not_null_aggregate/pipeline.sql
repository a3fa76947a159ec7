-- aggregates of columns that are NOT NULL, over no rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT NOT NULL, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_aggregate_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, s INT, mi INT, ma INT, av INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_aggregate_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_not_null_aggregate-o');
INSERT INTO o SELECT a, s, mi, ma, av, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, SUM(B.id) AS s, MIN(B.id) AS mi, MAX(B.id) AS ma, AVG(B.id) AS av, COUNT(B.id) AS n
  ONE ROW PER MATCH
  PATTERN (A B? C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
