SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_topn_on_join_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE VIEW a AS SELECT window_start, window_end, u, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '15' SECOND)) GROUP BY window_start, window_end, u;
CREATE VIEW b AS SELECT window_start, window_end, u, SUM(v) AS s FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '15' SECOND)) WHERE c IS NOT NULL GROUP BY window_start, window_end, u;
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), u STRING, n BIGINT, s INT, rn BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_topn_on_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_topn_on_join_o');
INSERT INTO o SELECT * FROM (SELECT j.*, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY s DESC, u) AS rn FROM (
  SELECT a.window_start, a.window_end, a.u, a.n, b.s FROM a LEFT JOIN b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.u = b.u) j) WHERE rn <= 2;
