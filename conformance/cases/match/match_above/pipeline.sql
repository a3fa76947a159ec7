-- matches in a join, a group and a union
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_above_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (sym STRING, n BIGINT, k2 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_above_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_above-o1');
CREATE TABLE o2 (sym STRING, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_above_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_above-o2');
CREATE TEMPORARY VIEW hits AS SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES COUNT(B.id) AS n, C.id AS c
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT h.sym, h.n, q2.k FROM hits AS h JOIN q AS q2 ON h.c = q2.id;
INSERT INTO o2 SELECT sym, c FROM hits UNION ALL SELECT sym, id FROM q WHERE k = 'c';
END;
