-- several optional variables in a row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_chain_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, c INT, d INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_chain_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_optional_chain-o1');
CREATE TABLE o2 (a INT, b INT, c INT, d INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_chain_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_optional_chain-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, c, d FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b, C.id AS c, D.id AS d
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B? C? D)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c', D AS D.k = 'd'
);
INSERT INTO o2 SELECT a, b, c, d FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b, C.id AS c, D.id AS d
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B? C? D)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c', D AS D.k = 'd'
);
END;
