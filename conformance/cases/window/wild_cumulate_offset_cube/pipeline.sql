SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_cumulate_offset_cube_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), u STRING, c STRING, gu BIGINT, gc BIGINT, n BIGINT, d BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_cumulate_offset_cube_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_cumulate_offset_cube_o');
INSERT INTO o SELECT window_start, window_end, u, c, GROUPING(u), GROUPING(c), COUNT(v), COUNT(DISTINCT v) FROM TABLE(CUMULATE(TABLE ev, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND, INTERVAL '-7' SECOND)) GROUP BY window_start, window_end, CUBE (u, c);
