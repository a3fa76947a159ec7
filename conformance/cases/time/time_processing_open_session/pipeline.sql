-- a window of processing time that is open when the input ends gives nothing
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_open_session_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_open_session_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_open_session-o');
INSERT INTO o SELECT COUNT(*) FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(pt), INTERVAL '1' DAY)) GROUP BY k, window_start, window_end;
