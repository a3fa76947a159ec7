-- sensor readings: enriched by a versioned threshold, smoothed by OVER, alarms by a pattern, counted per room by change capture
CREATE TABLE r (sensor STRING, val DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'iot_alerts_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE lim (sensor STRING, hi DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, PRIMARY KEY (sensor) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'iot_alerts_lim', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE room (sensor STRING, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'iot_alerts_room', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE alarm (sensor STRING, st TIMESTAMP(3), n BIGINT, peak DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'iot_alerts_alarm', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE rooms (name STRING, n BIGINT, worst DOUBLE, PRIMARY KEY (name) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'iot_alerts_rooms', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE smooth (sensor STRING, ts TIMESTAMP(3), a DOUBLE, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'iot_alerts_smooth', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW chk AS SELECT r.sensor, r.val, r.ts, r.val > l.hi AS hot FROM r JOIN lim FOR SYSTEM_TIME AS OF r.ts AS l ON r.sensor = l.sensor;
CREATE VIEW al AS SELECT sensor, st, n, peak FROM chk MATCH_RECOGNIZE (PARTITION BY sensor ORDER BY ts MEASURES FIRST(H.ts) AS st, COUNT(H.val) AS n, MAX(H.val) AS peak ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (H{2,} C) DEFINE H AS H.hot, C AS NOT C.hot);
EXECUTE STATEMENT SET BEGIN
INSERT INTO alarm SELECT sensor, st, n, peak FROM al;
INSERT INTO rooms SELECT name, COUNT(*), MAX(peak) FROM al JOIN room ON al.sensor = room.sensor GROUP BY name;
INSERT INTO smooth SELECT sensor, CAST(ts AS TIMESTAMP(3)), AVG(val) OVER w, COUNT(*) OVER w FROM r WINDOW w AS (PARTITION BY sensor ORDER BY ts RANGE BETWEEN INTERVAL '30' SECOND PRECEDING AND CURRENT ROW);
END;
