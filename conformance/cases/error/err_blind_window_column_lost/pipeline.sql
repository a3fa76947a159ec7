SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_window_column_lost_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_window_column_lost_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_window_column_lost-o');
INSERT INTO o SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(id), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
