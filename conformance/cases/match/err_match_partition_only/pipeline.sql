-- no MEASURES
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_partition_only_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (sym STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_partition_only_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_match_partition_only-o');
INSERT INTO o SELECT sym FROM q MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts PATTERN (A B) DEFINE A AS A.k = 'a', B AS B.k = 'b');
