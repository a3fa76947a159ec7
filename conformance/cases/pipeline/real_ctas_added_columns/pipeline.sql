-- CTAS with more columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_ctas_added_columns_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (dbl AS id * 2, ts0 TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, extra STRING, v BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'real_ctas_added_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ctas_added_columns_o') AS SELECT id, k, v FROM t;
