-- values of many types in a match
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), d DECIMAL(10, 2), dt DATE, r ROW<u INT, v ARRAY<STRING>>, arr ARRAY<INT>, f DOUBLE, bo BOOLEAN, WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_types_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a DECIMAL(10, 2), b DATE, c ROW<u INT, v ARRAY<STRING>>, d INT, e DOUBLE, g BOOLEAN, h TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'match_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_types-o');
INSERT INTO o SELECT a, b, c, d, e, g, h FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.d AS a, C.dt AS b, C.r AS c, C.arr[3] AS d, SUM(f) AS e, B.bo AS g, C.ts AS h
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
