-- further aggregate functions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_others_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, f INT, l INT, s DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_others_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_others-o');
INSERT INTO o SELECT a, f, l, s FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, FIRST_VALUE(A.px) AS f, LAST_VALUE(A.px) AS l, STDDEV_POP(CAST(A.px AS DOUBLE)) AS s
  ONE ROW PER MATCH
  PATTERN (A{2,}? B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
