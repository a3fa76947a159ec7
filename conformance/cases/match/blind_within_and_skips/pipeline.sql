SET 'execution.checkpointing.interval' = '1s';
-- WITHIN, optional and reluctant parts, and the ways to go on
CREATE TABLE tk (id INT, sym STRING, px INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '8' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_within_and_skips_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE nxt (sym STRING, a INT, b INT, c INT, t TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_within_and_skips_nxt', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_within_and_skips-nxt');
CREATE TABLE fst (sym STRING, a INT, lastb INT, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_within_and_skips_fst', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_within_and_skips-fst');
CREATE TABLE agg (ws TIMESTAMP(3), n BIGINT, len BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_within_and_skips_agg', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_within_and_skips-agg');
CREATE TEMPORARY VIEW runs AS SELECT * FROM tk MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS s, COUNT(A.id) AS len, MATCH_ROWTIME() AS rt
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{2,} B)
  DEFINE A AS SUM(A.vol) < 30, B AS B.vol = 10
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO nxt SELECT * FROM tk MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, LAST(B.id) AS b, C.id AS c, MATCH_ROWTIME() AS t
  AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A B*? C) WITHIN INTERVAL '20' SECOND
  DEFINE A AS A.vol = 10, B AS B.px >= A.px, C AS C.vol = 1
);
INSERT INTO fst SELECT * FROM tk MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a, LAST(B.id) AS lastb, C.id AS c
  AFTER MATCH SKIP TO FIRST C
  PATTERN (A B? C{2,3} D) WITHIN INTERVAL '1' MINUTE
  DEFINE B AS B.px IS NULL, C AS C.px > LAST(C.px, 2) OR C.vol = 5, D AS D.id > FIRST(C.id) + 1
);
INSERT INTO agg SELECT window_start, COUNT(*), SUM(len) FROM TABLE(TUMBLE(TABLE runs, DESCRIPTOR(rt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
END;
