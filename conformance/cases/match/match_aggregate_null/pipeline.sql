-- aggregates and conditions over NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_null_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, n BIGINT, ids BIGINT, s INT, av DOUBLE, mi INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_null_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_null-o1');
CREATE TABLE o2 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_null_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_null-o2');
CREATE TABLE o3 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_null_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_null-o3');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, n, ids, s, av, mi FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, COUNT(A.px) AS n, COUNT(A.id) AS ids, SUM(A.px) AS s, AVG(CAST(A.px AS DOUBLE)) AS av, MIN(A.px) AS mi
  ONE ROW PER MATCH
  PATTERN (A+ B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
INSERT INTO o2 SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS A.px > 10, B AS NOT (B.px > 10)
);
INSERT INTO o3 SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS A.px > 10 OR A.k = 'a', B AS B.px <> A.px OR B.px IS NULL
);
END;
