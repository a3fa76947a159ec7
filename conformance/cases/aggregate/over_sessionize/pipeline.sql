-- sessions by hand: a flag from LAG, a running sum of the flags, then an aggregate per session
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_sessionize_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, sess INT, n BIGINT, total INT, t0 TIMESTAMP(3), PRIMARY KEY (k, sess) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'over_sessionize_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW flagged AS SELECT id, k, v, ts, CASE WHEN pts IS NULL OR TIMESTAMPDIFF(SECOND, pts, ts) > 6 THEN 1 ELSE 0 END AS f FROM (SELECT id, k, v, ts, LAG(ts) OVER (PARTITION BY k ORDER BY ts) AS pts FROM e);
CREATE VIEW numbered AS SELECT id, k, v, ts, SUM(f) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS sess FROM flagged;
INSERT INTO o SELECT k, sess, COUNT(*), SUM(v), MIN(ts) FROM numbered GROUP BY k, sess;
