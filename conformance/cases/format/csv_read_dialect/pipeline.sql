-- a dialect of CSV
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, a ARRAY<INT>, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_dialect_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.quote-character' = '''', 'csv.escape-character' = '\', 'csv.null-literal' = 'n/a', 'csv.array-element-delimiter' = '|', 'csv.allow-comments' = 'true', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, s STRING, a ARRAY<INT>, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'csv_read_dialect_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_read_dialect_o');
INSERT INTO o SELECT * FROM t;
