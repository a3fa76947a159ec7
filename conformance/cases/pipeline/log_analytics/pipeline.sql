-- log lines: parsed by regular expressions and JSON, error rate per sliding window, top messages per window, sessions of error bursts
CREATE TABLE logs (line STRING, lvl STRING, ctx MAP<STRING, STRING>, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'log_analytics_logs', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rate (ws TIMESTAMP(3), total BIGINT, errs BIGINT, pct DECIMAL(5,1), p_max INT) WITH (
  'connector' = 'kafka', 'topic' = 'log_analytics_rate', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE topm (we TIMESTAMP(3), path STRING, n BIGINT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'log_analytics_topm', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE burst (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, hosts STRING) WITH (
  'connector' = 'kafka', 'topic' = 'log_analytics_burst', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW p AS SELECT REGEXP_EXTRACT(line, '^[A-Z]+ (/[a-z]*)', 1) AS pth, CAST(REGEXP_EXTRACT(line, ' ([0-9]{3}) ', 1) AS INT) AS code, TRY_CAST(REGEXP_EXTRACT(line, '([0-9]+)ms$', 1) AS INT) AS ms, lvl, ctx['host'] AS host, ts FROM logs;
EXECUTE STATEMENT SET BEGIN
INSERT INTO rate SELECT window_start, COUNT(*), COUNT(*) FILTER (WHERE lvl = 'ERROR'), CAST(100.0 * COUNT(*) FILTER (WHERE code >= 500) / COUNT(*) AS DECIMAL(5,1)), MAX(ms) FROM TABLE(HOP(TABLE p, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
INSERT INTO topm SELECT window_end, pth, n, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n DESC, pth) AS rn FROM (SELECT window_start, window_end, pth, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE p, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, pth)) WHERE rn <= 2;
INSERT INTO burst SELECT window_start, window_end, COUNT(*), MIN(host) || '..' || MAX(host) FROM TABLE(SESSION(TABLE p, DESCRIPTOR(ts), INTERVAL '20' SECOND)) WHERE lvl = 'ERROR' GROUP BY window_start, window_end;
END;
