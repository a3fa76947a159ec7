-- the event time of a match, TIMESTAMP_LTZ
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE q (id INT, sym STRING, k STRING, px INT, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_ltz_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_ltz_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_ltz-o1');
CREATE TABLE o2 (a INT, mt TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'match_rowtime_ltz_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_rowtime_ltz-o2');
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TEMPORARY VIEW hits AS SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, MATCH_ROWTIME(ts) AS mt
  ONE ROW PER MATCH
  PATTERN (A B* C)
  DEFINE A AS A.k = 'a', B AS B.k = 'b', C AS C.k = 'c'
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE hits, DESCRIPTOR(mt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
INSERT INTO o2 SELECT a, mt FROM hits;
END;
