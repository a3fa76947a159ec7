SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE e (id INT, ms BIGINT, v INT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'mixed_ltz_dst_windows_e', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, h STRING, mx TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'mixed_ltz_dst_windows_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_ltz_dst_windows-o');
INSERT INTO o SELECT window_start, window_end, COUNT(*), DATE_FORMAT(MIN(ts), 'yyyy-MM-dd HH:mm'), MAX(ts) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '2' HOUR, INTERVAL '30' MINUTE)) GROUP BY window_start, window_end;
