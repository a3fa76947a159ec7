-- columns of many types that are NOT NULL, of a variable without rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT NOT NULL, sym STRING, k STRING, px INT, ts TIMESTAMP(3), s STRING NOT NULL, b BOOLEAN NOT NULL, g BIGINT NOT NULL, d DOUBLE NOT NULL, t DATE NOT NULL, WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_types_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, s STRING, b BOOLEAN, g BIGINT, d DOUBLE, t DATE, u INT, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_not_null_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_not_null_types-o');
INSERT INTO o SELECT a, s, b, g, d, t, u, x FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.s AS s, B.b AS b, B.g AS g, B.d AS d, B.t AS t, B.id + 1 AS u, CONCAT(B.s, '!') AS x
  ONE ROW PER MATCH
  PATTERN (A B? C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
