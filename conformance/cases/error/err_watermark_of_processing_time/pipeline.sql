-- processing time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, pt AS PROCTIME(), WATERMARK FOR pt AS pt) WITH (
  'connector' = 'kafka', 'topic' = 'err_watermark_of_processing_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_watermark_of_processing_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_watermark_of_processing_time_o');
INSERT INTO o SELECT id FROM t;
