-- aggregates in DEFINE count the row at hand
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_define_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, z INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_define_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_define-o1');
CREATE TABLE o2 (a INT, z INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_define_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_define-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, z, n, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n, SUM(A.px) AS s
  ONE ROW PER MATCH
  PATTERN (A+ B)
  DEFINE A AS SUM(A.px) < 40, B AS B.px > AVG(A.px)
);
INSERT INTO o2 SELECT a, z, n, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n, MAX(A.px) AS s
  ONE ROW PER MATCH
  PATTERN (A{1,5}? B)
  DEFINE A AS COUNT(A.id) < 4 OR MIN(A.px) > 5, B AS SUM(B.px) > SUM(A.px)
);
END;
