-- the record time as event time, written back
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, `timestamp` TIMESTAMP(3) METADATA, headers MAP<STRING, STRING> METADATA, WATERMARK FOR `timestamp` AS `timestamp`) WITH (
  'connector' = 'kafka', 'topic' = 'meta_passed_on_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, `timestamp` TIMESTAMP(3) METADATA, headers MAP<STRING, STRING> METADATA) WITH (
  'connector' = 'kafka', 'topic' = 'meta_passed_on_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'meta_passed_on_o');
INSERT INTO o SELECT window_start, COUNT(*), window_time, MAP['from', CAST(MIN(id) AS STRING)] FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(`timestamp`), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, window_time;
