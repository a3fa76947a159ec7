-- failed logins then a success, from a view over a union, the matches counted in windows by their row time
CREATE TABLE web (usr STRING, ok BOOLEAN, ip STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'login_fraud_view_window_web', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE app (usr STRING, ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'login_fraud_view_window_app', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (we TIMESTAMP(3), n BIGINT, fails BIGINT, us BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'login_fraud_view_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW logins AS SELECT usr, ok, ip, ts FROM web UNION ALL SELECT usr, ok, CAST(NULL AS STRING), ts FROM app;
CREATE VIEW alarms AS SELECT usr, fails, rt FROM logins MATCH_RECOGNIZE (PARTITION BY usr ORDER BY ts MEASURES COUNT(F.usr) AS fails, LAST(F.ip) AS ip, MATCH_ROWTIME() AS rt ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (F{3,} S) WITHIN INTERVAL '30' SECOND DEFINE F AS F.ok = FALSE, S AS S.ok);
INSERT INTO o SELECT window_end, COUNT(*), SUM(fails), COUNT(DISTINCT usr) FROM TABLE(TUMBLE(TABLE alarms, DESCRIPTOR(rt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
