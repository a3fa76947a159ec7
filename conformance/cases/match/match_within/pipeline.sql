-- WITHIN: the last row at the edge is too late
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_within-o1');
CREATE TABLE o2 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_within-o2');
CREATE TABLE o3 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_within-o3');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) + 2 AS n
  ONE ROW PER MATCH
  PATTERN (A B* C) WITHIN INTERVAL '2' SECOND
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
INSERT INTO o2 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) + 3 AS n
  ONE ROW PER MATCH
  PATTERN (A B* C) WITHIN INTERVAL '3' SECOND
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
INSERT INTO o3 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) + 5 AS n
  ONE ROW PER MATCH
  PATTERN (A B* C) WITHIN INTERVAL '5' SECOND
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
END;
