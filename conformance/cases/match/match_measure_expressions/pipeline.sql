-- expressions in MEASURES
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_measure_expressions_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (sym STRING, a STRING, d BIGINT, c STRING, b BOOLEAN, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_measure_expressions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_measure_expressions-o');
INSERT INTO o SELECT sym, a, d, c, b, z FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.k || '-' || C.k AS a, TIMESTAMPDIFF(SECOND, A.ts, C.ts) AS d, CASE WHEN LAST(B.id) IS NULL THEN 'none' ELSE CAST(LAST(B.id) AS STRING) END AS c, A.px > C.px AS b, COALESCE(B.px, A.px) AS z
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
