-- OVER by processing time is ascending
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_processing_descending_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_processing_descending_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_over_processing_descending-o');
INSERT INTO o SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY pt DESC) FROM a;
