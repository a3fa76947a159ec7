-- aggregates of expressions, and expressions of aggregates
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_expression_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, s INT, t DECIMAL(20, 2), m2 INT, txt STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_aggregate_expression_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_aggregate_expression-o');
INSERT INTO o SELECT a, s, CAST(t AS DECIMAL(20, 2)), m2, txt FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, SUM(A.px * 2 + 1) + 1 AS s, SUM(CAST(A.px AS DECIMAL(10, 2)) * 1.5) AS t, MAX(A.px) - MIN(A.px) AS m2, MAX(CONCAT(A.k, CAST(A.px AS STRING))) AS txt
  ONE ROW PER MATCH
  PATTERN (A{2,}? B)
  DEFINE A AS A.px < 18, B AS B.px > SUM(A.px) / COUNT(A.px)
);
