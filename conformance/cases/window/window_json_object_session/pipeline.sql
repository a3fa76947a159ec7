-- JSON_OBJECTAGG in sessions that grow together
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '20' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_json_object_session_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_json_object_session_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'window_json_object_session_o');
INSERT INTO o SELECT window_start, JSON_OBJECTAGG(KEY k VALUE v) FROM TABLE(SESSION(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end;
