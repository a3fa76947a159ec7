-- further expressions of columns that are NOT NULL, of a variable without rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT NOT NULL, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_more_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, c INT, st STRING, nn INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_more_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_not_null_more-o');
INSERT INTO o SELECT a, c, st, nn, l FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, COALESCE(B.id, 7) AS c, CAST(B.id AS STRING) AS st, NULLIF(B.id, 3) AS nn, LAST(B.id, 1) AS l
  ONE ROW PER MATCH
  PATTERN (A B? C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
