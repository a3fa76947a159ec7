SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a ARRAY<STRING>, r ROW<p STRING, q STRING>, d DATE, t TIME, `by` BYTES, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE o (id INT, a ARRAY<STRING>, r ROW<p STRING, q STRING>, d DATE, t TIME, `by` BYTES, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_nested_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_read_nested_o');
INSERT INTO o SELECT * FROM t;
