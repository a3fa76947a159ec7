-- OVER by processing time with ROWS
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_over_rows_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, n BIGINT, s INT, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_over_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_over_rows-o');
INSERT INTO o SELECT id, COUNT(*) OVER w, SUM(v) OVER w, MAX(v) OVER w FROM ev WINDOW w AS (PARTITION BY k ORDER BY pt ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
