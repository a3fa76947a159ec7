SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_window_full_join_offset_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), lid INT, rid INT, u STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_window_full_join_offset_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_window_full_join_offset_o');
INSERT INTO o SELECT COALESCE(l.window_start, r.window_start), l.id, r.id, COALESCE(l.u, r.u) FROM (SELECT * FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' SECOND)) WHERE c = 'x') l
FULL JOIN (SELECT * FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' SECOND)) WHERE c = 'y') r ON l.u = r.u AND l.window_start = r.window_start AND l.window_end = r.window_end AND l.id < r.id + 5;
