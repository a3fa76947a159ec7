SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE ev (id INT, k STRING, v DECIMAL(6,2), t BIGINT, ts AS TO_TIMESTAMP_LTZ(t, 3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH ('connector' = 'kafka', 'topic' = 'wild_tumble_partitions_ltz_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP_LTZ(3), k STRING, n BIGINT, a DECIMAL(38,6), mx DECIMAL(6,2)) WITH ('connector' = 'kafka', 'topic' = 'wild_tumble_partitions_ltz_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_tumble_partitions_ltz_o');
INSERT INTO o SELECT window_start, window_end, window_time, k, COUNT(*), AVG(v), MAX(v) FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' DAY)) GROUP BY window_start, window_end, window_time, k;
