-- no PARTITION BY: one partition
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_no_partition_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s1 STRING, s2 STRING, a INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_no_partition_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_no_partition-o');
INSERT INTO o SELECT s1, s2, a, c FROM q MATCH_RECOGNIZE (
  ORDER BY ts
  MEASURES A.sym AS s1, C.sym AS s2, A.id AS a, C.id AS c
  ONE ROW PER MATCH
  PATTERN (A B+? C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
