-- an input that takes rows back
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_updates_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_updates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_match_updates-o');
INSERT INTO o SELECT a FROM (SELECT sym, MAX(ts) AS ts, COUNT(*) AS n, MAX(pt) AS p FROM q GROUP BY sym) MATCH_RECOGNIZE (ORDER BY ts MEASURES CAST(A.n AS INT) AS a PATTERN (A) DEFINE A AS A.n > 1);
