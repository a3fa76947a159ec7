SET 'execution.checkpointing.interval' = '1s';
-- sessions with HAVING, and hours over the sessions' window time
CREATE TABLE clicks (u STRING, url STRING, n INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_session_having_cascaded_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE long_sessions (u STRING, ws TIMESTAMP(3), we TIMESTAMP(3), c BIGINT, urls BIGINT, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_session_having_cascaded_long_sessions', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_session_having_cascaded-long_sessions');
CREATE TABLE hours (ws TIMESTAMP(3), sessions BIGINT, users BIGINT, clicks BIGINT, longest INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_session_having_cascaded_hours', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_session_having_cascaded-hours');
CREATE TEMPORARY VIEW sessions AS
SELECT u, window_start AS s_start, window_end AS s_end, window_time AS st, COUNT(*) AS c, COUNT(DISTINCT url) AS urls, SUM(n) AS n
FROM TABLE(SESSION(TABLE clicks PARTITION BY u, DESCRIPTOR(ts), INTERVAL '10' MINUTE))
GROUP BY u, window_start, window_end, window_time;
EXECUTE STATEMENT SET BEGIN
INSERT INTO long_sessions
SELECT u, window_start, window_end, COUNT(*), COUNT(DISTINCT url), SUM(n)
FROM TABLE(SESSION(TABLE clicks PARTITION BY u, DESCRIPTOR(ts), INTERVAL '10' MINUTE))
GROUP BY u, window_start, window_end
HAVING COUNT(*) > 2 AND (SUM(n) > 3 OR MAX(url) IS NULL);
INSERT INTO hours
SELECT window_start, COUNT(*), COUNT(DISTINCT u), SUM(c), MAX(TIMESTAMPDIFF(MINUTE, s_start, s_end))
FROM TABLE(TUMBLE(TABLE sessions, DESCRIPTOR(st), INTERVAL '1' HOUR))
GROUP BY window_start, window_end;
END;
