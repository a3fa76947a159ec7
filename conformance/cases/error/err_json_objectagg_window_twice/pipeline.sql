-- JSON_OBJECTAGG: equal keys of two slices meet in a window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_objectagg_window_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_objectagg_window_twice_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_objectagg_window_twice_o');
INSERT INTO o SELECT window_start, JSON_OBJECTAGG(KEY k VALUE v) FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
