-- a watermark over the time of the record
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_wm_timestamp_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, lo INT, hi INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_wm_timestamp_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_wm_timestamp_metadata_o');
INSERT INTO o
SELECT window_start, COUNT(*), MIN(id), MAX(id) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end;
