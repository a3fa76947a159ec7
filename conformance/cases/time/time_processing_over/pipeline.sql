-- OVER by processing time: rows so far, rows before, and the first ones
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_over_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_over_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_over-o');
INSERT INTO o SELECT id, COUNT(*) OVER w, SUM(v) OVER w FROM ev WINDOW w AS (PARTITION BY k ORDER BY pt);
