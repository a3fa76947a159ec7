-- of several matches from one row the first found wins
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_longest_wins_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, n BIGINT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_longest_wins_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_longest_wins-o1');
CREATE TABLE o2 (a INT, n BIGINT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_longest_wins_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_longest_wins-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, n, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, COUNT(A.id) AS n, CAST(COUNT(B.id) AS STRING) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A+? B+ C)
  DEFINE A AS A.k <> 'c' OR A.px > 10, B AS B.k <> 'a', C AS C.px > 5
);
INSERT INTO o2 SELECT a, n, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, COUNT(A.id) AS n, CAST(COUNT(B.id) AS STRING) AS s
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A+? B+ C)
  DEFINE A AS A.k <> 'c' OR A.px > 10, B AS B.k <> 'a', C AS C.px > 5
);
END;
