-- a union of two streams, deduplicated by the first event time, windowed, and totalled without a window
CREATE TABLE e1 (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'union_views_window_dedup_sum_e1', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE e2 (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'union_views_window_dedup_sum_e2', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, wins BIGINT, n BIGINT, mx INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'union_views_window_dedup_sum_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW u AS SELECT * FROM e1 WHERE k IS NOT NULL UNION ALL SELECT * FROM e2;
CREATE VIEW d AS SELECT id, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts) AS rn FROM u) WHERE rn = 1;
INSERT INTO o SELECT k, COUNT(*), SUM(n), MAX(m) FROM (SELECT window_start, window_end, k, COUNT(*) AS n, MAX(v) AS m FROM TABLE(TUMBLE(TABLE d, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k) GROUP BY k;
