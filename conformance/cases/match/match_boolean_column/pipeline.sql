-- a condition that is a BOOLEAN column, NULL at times
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), b BOOLEAN, WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_boolean_column_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_boolean_column_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_boolean_column-o1');
CREATE TABLE o2 (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_boolean_column_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_boolean_column-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS A.b, B AS NOT B.b
);
INSERT INTO o2 SELECT a, b FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, B.id AS b
  ONE ROW PER MATCH
  PATTERN (A B)
  DEFINE A AS A.b IS NOT TRUE, B AS LAST(B.b, 1) IS NULL
);
END;
