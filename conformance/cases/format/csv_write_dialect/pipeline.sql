SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, c DECIMAL(12, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'csv_write_dialect_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE o (id INT, s STRING, c DECIMAL(12, 2), e DECIMAL(25, 2), a ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'csv_write_dialect_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.field-delimiter' = '|', 'csv.quote-character' = '''', 'csv.escape-character' = '\', 'csv.null-literal' = 'NULL', 'csv.array-element-delimiter' = '+', 'csv.write-bigdecimal-in-scientific-notation' = 'false', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_write_dialect_o');
INSERT INTO o SELECT id, s, c, CAST(c * 1000000000 AS DECIMAL(25, 2)), ARRAY[s, s] FROM t;
