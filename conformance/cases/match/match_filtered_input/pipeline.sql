-- the input is a query
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_filtered_input_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_filtered_input_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_filtered_input-o');
INSERT INTO o SELECT s, a, c FROM (SELECT UPPER(sym) AS s, id, k, px * 2 AS px, ts FROM q WHERE k <> 'd') MATCH_RECOGNIZE (
  PARTITION BY s ORDER BY ts
  MEASURES A.id AS a, C.id AS c
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
