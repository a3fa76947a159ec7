-- csv with pipes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, d DECIMAL(6, 2), b BOOLEAN, a ARRAY<INT>, r ROW<x INT, y STRING>, dt DATE, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_pipes_read_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.field-delimiter' = '|', 'csv.array-element-delimiter' = ',', 'csv.null-literal' = '\N', 'csv.quote-character' = '''', 'csv.escape-character' = '^', 'csv.allow-comments' = 'true', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, s STRING, d DECIMAL(6, 2), b BOOLEAN, a ARRAY<INT>, r ROW<x INT, y STRING>, dt DATE, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_pipes_read_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_csv_pipes_read_o');
INSERT INTO o
SELECT * FROM t;
