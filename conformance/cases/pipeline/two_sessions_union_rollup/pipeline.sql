-- windows over windows, in a union
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (u STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'two_sessions_union_rollup_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (lvl STRING, ws TIMESTAMP(3), u STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'two_sessions_union_rollup_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'two_sessions_union_rollup_o');
CREATE VIEW minute_ AS SELECT window_start AS ws, window_end AS we, window_time AS rt, u, COUNT(*) AS n, SUM(v) AS v FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, u;
INSERT INTO o
SELECT 'min', ws, u, n, v FROM minute_ WHERE n > 1
UNION ALL
SELECT 'hour', window_start, u, SUM(n), SUM(v) FROM TABLE(TUMBLE(TABLE minute_, DESCRIPTOR(rt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, u
UNION ALL
SELECT 'top', ws, u, n, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY ws, we ORDER BY v DESC NULLS LAST, u) AS rn FROM minute_) WHERE rn = 1;
