SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (id INT, s STRING, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), a ARRAY<INT>, b BOOLEAN, dt DATE) WITH ('connector' = 'kafka', 'topic' = 'wild_csv_options_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv', 'csv.field-delimiter' = '|', 'csv.quote-character' = '''', 'csv.null-literal' = 'n/a', 'csv.ignore-parse-errors' = 'true', 'csv.array-element-delimiter' = '+', 'csv.allow-comments' = 'true', 'csv.escape-character' = '\');
CREATE TABLE o (id INT, s STRING, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), a ARRAY<INT>, b BOOLEAN, dt DATE) WITH ('connector' = 'kafka', 'topic' = 'wild_csv_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.null-literal' = 'NULL',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_csv_options_o');
INSERT INTO o SELECT * FROM i;
