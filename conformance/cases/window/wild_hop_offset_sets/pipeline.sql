SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_hop_offset_sets_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), u STRING, c STRING, g BIGINT, n BIGINT, s INT, a INT) WITH ('connector' = 'kafka', 'topic' = 'wild_hop_offset_sets_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_hop_offset_sets_o');
INSERT INTO o SELECT window_start, window_end, u, c, GROUPING_ID(u, c), COUNT(*), SUM(v), AVG(v) FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND, INTERVAL '2' SECOND))
GROUP BY window_start, window_end, GROUPING SETS ((u, c), (u), ());
