-- NULL in a further column of ORDER BY
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_order_null_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ids STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_order_null_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_order_null-o1');
CREATE TABLE o2 (ids STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_order_null_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_order_null-o2');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT ids, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts, px, id
  MEASURES CAST(A.id AS STRING) || ',' || CAST(B.id AS STRING) || ',' || CAST(C.id AS STRING) AS ids, COUNT(px) AS n
  ONE ROW PER MATCH
  PATTERN (A B C)
  DEFINE A AS A.id >= 0
);
INSERT INTO o2 SELECT ids, n FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts, px DESC, id
  MEASURES CAST(A.id AS STRING) || ',' || CAST(B.id AS STRING) || ',' || CAST(C.id AS STRING) AS ids, COUNT(px) AS n
  ONE ROW PER MATCH
  PATTERN (A B C)
  DEFINE A AS A.id >= 0
);
END;
