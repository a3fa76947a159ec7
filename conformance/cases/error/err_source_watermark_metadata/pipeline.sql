-- SOURCE_WATERMARK() over the record's timestamp
CREATE TABLE t (id INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'kafka', 'topic' = 'err_source_watermark_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s TIMESTAMP_LTZ(3), n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_source_watermark_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end;
