-- columns without a variable: the rows of all variables
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_first_of_all_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c INT, d INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_first_of_all_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_first_of_all-o');
INSERT INTO o SELECT a, b, c, d, n, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(id) AS a, LAST(id) AS b, id AS c, LAST(id, 1) AS d, COUNT(id) AS n, SUM(px) AS s
  ONE ROW PER MATCH
  PATTERN (A B+? C)
  DEFINE A AS k = 'a', B AS px > FIRST(px, 0) - 10 AND LAST(px, 1) > 0, C AS k = 'c' AND SUM(px) > 10
);
