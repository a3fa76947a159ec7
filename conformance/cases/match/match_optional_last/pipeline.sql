-- the last variable may be missing
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_last_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_last_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_optional_last-o1');
CREATE TABLE o2 (a INT, b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_optional_last_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_optional_last-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, COUNT(B.id) AS n
  ONE ROW PER MATCH
  PATTERN (A B?)
  DEFINE A AS A.k = 'a', B AS B.k <> 'a'
);
INSERT INTO o2 SELECT a, b, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, COUNT(B.id) AS n
  ONE ROW PER MATCH
  PATTERN (A B{0,2}?)
  DEFINE A AS A.k = 'a', B AS B.k <> 'a'
);
END;
