-- without AFTER MATCH SKIP the search goes on at the next row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_default_skip_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_default_skip_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_default_skip-o');
INSERT INTO o SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) AS n
  ONE ROW PER MATCH
  PATTERN (A+ B+ C)
  DEFINE A AS A.k IN ('a', 'b'), B AS B.k IN ('b', 'c'), C AS C.k = 'c'
);
