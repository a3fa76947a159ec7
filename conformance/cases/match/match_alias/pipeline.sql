-- aliases of the table and of the result, variables in lower case
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_alias_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (s STRING, x INT, y INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_alias_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_alias-o1');
CREATE TABLE o2 (s STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_alias_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_alias-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT m.sym, m.a, m.b FROM q AS src MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.id AS a, B.id AS b PATTERN (A B) DEFINE A AS A.k = 'a') AS m;
INSERT INTO o2 SELECT sym, a FROM q MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES a.id AS a PATTERN (a b) DEFINE a AS a.k = 'a', b AS b.k = 'b');
END;
