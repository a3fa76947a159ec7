SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_window_of_plain_time_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TEMPORARY VIEW plain AS SELECT id, CAST(ts AS TIMESTAMP(3)) + INTERVAL '1' SECOND AS t FROM ev;
CREATE TABLE o (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_window_of_plain_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_window_of_plain_time-o');
INSERT INTO o SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE plain, DESCRIPTOR(t), INTERVAL '7' SECOND)) GROUP BY window_start, window_end;
