-- counted quantifiers, going on at the next row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_counted_next_row_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, z INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_counted_next_row_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_counted_next_row-o1');
CREATE TABLE o2 (a INT, z INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_counted_next_row_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_counted_next_row-o2');
CREATE TABLE o3 (a INT, z INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_counted_next_row_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_counted_next_row-o3');
CREATE TABLE o4 (a INT, z INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_counted_next_row_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_counted_next_row-o4');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, z, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{2} B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
INSERT INTO o2 SELECT a, z, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{1,2}? B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
INSERT INTO o3 SELECT a, z, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{2,} B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
INSERT INTO o4 SELECT a, z, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, B.id AS z, COUNT(A.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{0,2} B)
  DEFINE A AS A.k = 'a', B AS B.k = 'b'
);
END;
