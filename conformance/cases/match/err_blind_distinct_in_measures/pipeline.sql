SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, sym STRING, px INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '8' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_distinct_in_measures_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (sym STRING, a INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_distinct_in_measures_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_distinct_in_measures-o');
INSERT INTO o SELECT * FROM tk
MATCH_RECOGNIZE (
  PARTITION BY sym
  ORDER BY ts
  MEASURES COUNT(DISTINCT A.id) AS a
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B)
  DEFINE B AS B.vol = 1
);
