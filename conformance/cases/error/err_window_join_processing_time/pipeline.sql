-- windows of processing time are not joined
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'err_window_join_processing_time_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'err_window_join_processing_time_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (l INT, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_window_join_processing_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_window_join_processing_time-o');
INSERT INTO o SELECT a.id, b.id FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(pt), INTERVAL '1' DAY))) a JOIN (SELECT * FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(pt), INTERVAL '1' DAY))) b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end;
