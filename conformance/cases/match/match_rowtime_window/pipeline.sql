-- the event time of a match in a window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_window_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ws TIMESTAMP(3), sym STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_window_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_window-o1');
CREATE TABLE o2 (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_window_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_window-o2');
CREATE TABLE o3 (sym STRING, mt TIMESTAMP(3), mo STRING, c TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_window_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_window-o3');
CREATE TEMPORARY VIEW hits AS SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES MATCH_ROWTIME() AS mt, CAST(COUNT(B.id) AS INT) AS n, C.ts AS c
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT window_start, sym, COUNT(*), SUM(n) FROM TABLE(TUMBLE(TABLE hits, DESCRIPTOR(mt), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, sym;
INSERT INTO o2 SELECT window_start, COUNT(*) FROM TABLE(HOP(TABLE hits, DESCRIPTOR(mt), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) GROUP BY window_start, window_end;
INSERT INTO o3 SELECT sym, mt, CAST(mt AS STRING), c FROM hits;
END;
