-- event time from metadata declared as another type
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3) METADATA FROM 'timestamp', n BIGINT METADATA FROM 'partition' VIRTUAL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_cast_watermark_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w TIMESTAMP(3), n BIGINT, ids INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_cast_watermark_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_metadata_cast_watermark', 'format' = 'json');
INSERT INTO o SELECT window_start, MAX(n), SUM(id) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '2' SECOND)) GROUP BY window_start, window_end;
