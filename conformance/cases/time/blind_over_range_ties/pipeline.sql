SET 'execution.checkpointing.interval' = '1s';
-- OVER by a range of time with ties and late rows, in a zone in which an hour is missing
SET 'table.local-time-zone' = 'Europe/Paris';
CREATE TABLE tx (id INT, acc STRING, amt DECIMAL(12, 2), tag STRING, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_range_ties_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, acc STRING, ts TIMESTAMP_LTZ(3), n BIGINT, s DECIMAL(38, 2), mx DECIMAL(12, 2), mn DECIMAL(12, 2), f STRING, l STRING, dt BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_range_ties_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_over_range_ties-o');
CREATE TABLE alarm (acc STRING, ts TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_range_ties_alarm', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_over_range_ties-alarm');
CREATE TEMPORARY VIEW w AS
SELECT id, acc, ts,
  COUNT(*) OVER w AS n, SUM(amt) OVER w AS s, MAX(amt) OVER w AS mx, MIN(amt) OVER w AS mn,
  FIRST_VALUE(tag) OVER w AS f, LAST_VALUE(tag) OVER w AS l, COUNT(DISTINCT tag) OVER w AS dt
FROM tx
WINDOW w AS (PARTITION BY acc ORDER BY ts RANGE BETWEEN INTERVAL '2' MINUTE PRECEDING AND CURRENT ROW);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM w;
INSERT INTO alarm SELECT acc, CAST(ts AS TIMESTAMP(3)), n FROM w WHERE n >= 4 AND s > 0;
END;
