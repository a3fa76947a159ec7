SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_window_then_over_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), u STRING, s INT, run INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_window_then_over_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_window_then_over_o');
INSERT INTO o SELECT window_start, u, s, SUM(s) OVER w, COUNT(*) OVER w FROM (SELECT window_start, window_time AS wt, u, SUM(v) AS s FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, u)
WINDOW w AS (PARTITION BY u ORDER BY wt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
