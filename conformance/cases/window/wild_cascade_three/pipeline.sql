SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_cascade_three_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE VIEW w1 AS SELECT window_start AS s1, window_time AS rt, u, SUM(v) AS sv, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, window_time, u;
CREATE VIEW w2 AS SELECT window_start AS s2, window_time AS rt, MAX(sv) AS mx, SUM(n) AS n FROM TABLE(TUMBLE(TABLE w1, DESCRIPTOR(rt), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time;
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), mx INT, n BIGINT, k BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_cascade_three_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_cascade_three_o');
INSERT INTO o SELECT window_start, window_end, MIN(mx), SUM(n), COUNT(*) FROM TABLE(HOP(TABLE w2, DESCRIPTOR(rt), INTERVAL '20' SECOND, INTERVAL '60' SECOND)) GROUP BY window_start, window_end;
