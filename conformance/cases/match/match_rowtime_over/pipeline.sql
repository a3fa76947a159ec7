-- the event time of a match in OVER and in a second MATCH_RECOGNIZE
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_over_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, mt TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_over_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_over-o1');
CREATE TABLE o2 (sym STRING, f INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_over_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_over-o2');
CREATE TEMPORARY VIEW hits AS SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES MATCH_ROWTIME() AS mt, COUNT(B.id) AS n, C.id AS c
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT sym, mt, COUNT(*) OVER (PARTITION BY sym ORDER BY mt RANGE BETWEEN INTERVAL '20' SECOND PRECEDING AND CURRENT ROW) FROM hits;
INSERT INTO o2 SELECT sym, f, l FROM hits MATCH_RECOGNIZE (PARTITION BY sym ORDER BY mt MEASURES FIRST(X.c) AS f, Y.c AS l PATTERN (X{2} Y) DEFINE Y AS Y.n >= 0);
END;
