-- LISTAGG and ARRAY_AGG of a variable's rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_listagg_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, t STRING, r ARRAY<INT>) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_listagg_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_listagg-o');
INSERT INTO o SELECT a, t, r FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LISTAGG(A.k) AS t, ARRAY_AGG(A.px) AS r
  ONE ROW PER MATCH
  PATTERN (A{2,}? B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
