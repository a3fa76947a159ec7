SET 'execution.checkpointing.interval' = '1s';
-- group windows of the old form over the end of summer time, one on top of the other
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE rides (city STRING, fare DECIMAL(8, 2), km INT, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '45' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_legacy_group_windows_rides', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE t (city STRING, s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, fare DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_legacy_group_windows_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_legacy_group_windows-t');
CREATE TABLE h (s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, dk BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_legacy_group_windows_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_legacy_group_windows-h');
CREATE TABLE se (city STRING, s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, a DECIMAL(38, 6)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_legacy_group_windows_se', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_legacy_group_windows-se');
CREATE TABLE two (e TIMESTAMP(3), windows BIGINT, n BIGINT, most BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_legacy_group_windows_two', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_legacy_group_windows-two');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t SELECT city, TUMBLE_START(ts, INTERVAL '10' MINUTE), TUMBLE_END(ts, INTERVAL '10' MINUTE), COUNT(*), SUM(fare)
  FROM rides GROUP BY city, TUMBLE(ts, INTERVAL '10' MINUTE);
INSERT INTO h SELECT HOP_START(ts, INTERVAL '10' MINUTE, INTERVAL '30' MINUTE), HOP_END(ts, INTERVAL '10' MINUTE, INTERVAL '30' MINUTE), COUNT(fare), COUNT(DISTINCT km)
  FROM rides GROUP BY HOP(ts, INTERVAL '10' MINUTE, INTERVAL '30' MINUTE) HAVING COUNT(DISTINCT km) > 1;
INSERT INTO se SELECT city, SESSION_START(ts, INTERVAL '90' SECOND), SESSION_END(ts, INTERVAL '90' SECOND), COUNT(*), AVG(fare)
  FROM rides WHERE city IS NOT NULL GROUP BY SESSION(ts, INTERVAL '90' SECOND), city;
INSERT INTO two SELECT TUMBLE_END(rt, INTERVAL '1' HOUR), COUNT(*), SUM(n), MAX(n) FROM (
    SELECT city, TUMBLE_ROWTIME(ts, INTERVAL '10' MINUTE) AS rt, COUNT(*) AS n FROM rides GROUP BY city, TUMBLE(ts, INTERVAL '10' MINUTE)
  ) GROUP BY TUMBLE(rt, INTERVAL '1' HOUR);
END;
