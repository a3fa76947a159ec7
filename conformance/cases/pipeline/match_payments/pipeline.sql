-- failed payments before one that succeeds
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (usr STRING, kind STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_payments_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (usr STRING, started TIMESTAMP(3), ended TIMESTAMP(3), tries BIGINT, total DECIMAL(38, 2), lst DECIMAL(8, 2), note STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_payments_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_payments_o');
INSERT INTO o
SELECT usr, started, ended, tries, total, lst, CONCAT_WS('/', usr, CAST(tries AS STRING), DATE_FORMAT(ended, 'mm:ss'))
FROM e MATCH_RECOGNIZE (
  PARTITION BY usr ORDER BY ts
  MEASURES FIRST(F.ts) AS started, S.ts AS ended, COUNT(F.amt) AS tries, SUM(F.amt) AS total, LAST(F.amt) AS lst
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (F{2,} S) WITHIN INTERVAL '1' MINUTE
  DEFINE F AS F.kind = 'fail' AND (LAST(F.amt, 1) IS NULL OR F.amt >= LAST(F.amt, 1)), S AS S.kind = 'ok'
) WHERE total > 2;
