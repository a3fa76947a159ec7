-- JSON_OBJECTAGG in windows of TUMBLE
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'window_json_object_tumble_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), a STRING, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_json_object_tumble_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'window_json_object_tumble_o');
INSERT INTO o SELECT window_start, window_end, JSON_OBJECTAGG(KEY k VALUE v), JSON_OBJECTAGG(KEY k VALUE v ABSENT ON NULL) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
