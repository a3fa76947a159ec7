-- Top-N of a window of processing time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'err_window_rank_processing_time_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_window_rank_processing_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_window_rank_processing_time-o');
INSERT INTO o SELECT id, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v) AS n FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(pt), INTERVAL '1' DAY))) WHERE n <= 2;
