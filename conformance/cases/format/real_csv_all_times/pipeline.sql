-- times through csv
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a TIMESTAMP(3), b TIMESTAMP_LTZ(3), c DATE, d TIME(0), e TIMESTAMP(6), f BOOLEAN, g BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_all_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE o (a TIMESTAMP(3), b TIMESTAMP_LTZ(3), c DATE, d TIME(0), e TIMESTAMP(6), f BOOLEAN, g BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_all_times_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.null-literal' = 'n/a', 'csv.field-delimiter' = '	', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_csv_all_times_o');
INSERT INTO o
SELECT * FROM t;
