-- A{0}
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_zero_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_zero_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_match_zero-o');
INSERT INTO o SELECT a FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES B.id AS a
  ONE ROW PER MATCH
  PATTERN (A{0} B)
  DEFINE B AS B.k = 'a'
);
