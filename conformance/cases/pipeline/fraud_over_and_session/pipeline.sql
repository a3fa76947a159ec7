-- card payments: OVER windows, LAG and sessions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tx (card STRING, amt DECIMAL(10, 2), country STRING, t BIGINT, ts AS TO_TIMESTAMP_LTZ(t, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'fraud_over_and_session_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE alerts (card STRING, ts TIMESTAMP_LTZ(3), amt DECIMAL(10, 2), prv DECIMAL(10, 2), avg3 DECIMAL(38, 6), n BIGINT, moved BOOLEAN, score DECIMAL(12, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'fraud_over_and_session_alerts', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fraud_over_and_session_alerts');
CREATE TABLE sessions (card STRING, s TIMESTAMP_LTZ(3), e TIMESTAMP_LTZ(3), n BIGINT, total DECIMAL(38, 2), countries STRING, spread DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'fraud_over_and_session_sessions', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fraud_over_and_session_sessions');
CREATE TEMPORARY VIEW lagged AS
SELECT card, ts, amt, country, LAG(amt) OVER w AS prv, LAG(country, 1, 'none') OVER w AS was FROM tx WINDOW w AS (PARTITION BY card ORDER BY ts);
CREATE TEMPORARY VIEW averaged AS
SELECT *, AVG(amt) OVER (PARTITION BY card ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg3 FROM lagged;
CREATE TEMPORARY VIEW enriched AS
SELECT *, COUNT(*) OVER (PARTITION BY card ORDER BY ts RANGE BETWEEN INTERVAL '1' MINUTE PRECEDING AND CURRENT ROW) AS n FROM averaged;
EXECUTE STATEMENT SET BEGIN
INSERT INTO alerts SELECT card, ts, amt, prv, avg3, n, was IS DISTINCT FROM country, CAST(COALESCE(amt / NULLIF(prv, 0), -1) AS DECIMAL(12, 2)) FROM enriched WHERE n > 1 OR amt > 100 OR was <> country;
INSERT INTO sessions SELECT card, window_start, window_end, COUNT(*), SUM(amt), MAX(country), CAST(MAX(amt) - MIN(amt) AS DOUBLE) FROM TABLE(SESSION(TABLE tx PARTITION BY card, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY card, window_start, window_end;
END;
