-- one odd record of CSV
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_csv_two_lines_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv');
CREATE TABLE o (id INT, s STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_csv_two_lines_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_csv_two_lines_o');
INSERT INTO o SELECT * FROM t;
