SET 'execution.checkpointing.interval' = '1s';
-- falls and rises: greedy and reluctant, with offsets and aggregates
CREATE TABLE tk (id INT, sym STRING, px INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '8' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_v_shape_reluctant_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE v (sym STRING, s INT, bottom INT, e INT, falls BIGINT, low INT, first_up INT, last_but_one INT, vol INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_v_shape_reluctant_v', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_v_shape_reluctant-v');
CREATE TABLE lz (sym STRING, s INT, n BIGINT, e INT, avg_px INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_v_shape_reluctant_lz', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_v_shape_reluctant-lz');
EXECUTE STATEMENT SET BEGIN
INSERT INTO v SELECT * FROM tk MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES S.id AS s, LAST(D.id) AS bottom, LAST(U.id) AS e, COUNT(D.id) AS falls, MIN(D.px) AS low, FIRST(U.id) AS first_up, LAST(U.id, 1) AS last_but_one, SUM(U.vol) AS vol
  ONE ROW PER MATCH AFTER MATCH SKIP TO LAST U
  PATTERN (S D{2,} U+ X)
  DEFINE D AS D.px <= LAST(D.px, 1) OR LAST(D.px, 1) IS NULL AND D.px < S.px, U AS U.px > LAST(U.px, 1) OR LAST(U.px, 1) IS NULL AND U.px > LAST(D.px), X AS X.px <= LAST(U.px) OR X.px IS NULL
);
INSERT INTO lz SELECT sym, s, n, e, avg_px FROM tk MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS s, COUNT(A.id) AS n, B.id AS e, AVG(A.px) AS avg_px
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A{1,4}? B)
  DEFINE A AS A.vol IS NOT NULL, B AS B.px > AVG(A.px) AND SUM(A.vol) > 5
);
END;
