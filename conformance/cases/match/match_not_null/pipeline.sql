-- columns that are NOT NULL, of a variable without rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT NOT NULL, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_not_null-o');
INSERT INTO o SELECT a, b, c FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b, CASE WHEN B.id IS NULL THEN 1 ELSE 0 END AS c
  ONE ROW PER MATCH
  PATTERN (A B? C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
