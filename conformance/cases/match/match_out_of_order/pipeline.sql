-- rows out of order: sorted by time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_out_of_order_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_out_of_order_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_out_of_order-o1');
CREATE TABLE o2 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_out_of_order_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_out_of_order-o2');
CREATE TABLE o3 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_out_of_order_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_out_of_order-o3');
CREATE TABLE o4 (a INT, b INT, c INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_out_of_order_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_out_of_order-o4');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B+ C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
INSERT INTO o2 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B+ C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
INSERT INTO o3 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST B
  PATTERN (A B+ C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
INSERT INTO o4 SELECT a, b, c, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS a, LAST(B.id) AS b, C.id AS c, COUNT(B.id) AS n
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B
  PATTERN (A B+ C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
END;
