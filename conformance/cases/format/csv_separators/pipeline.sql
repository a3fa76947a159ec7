-- CSV in and out with another separator, null literal and quote
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, x DOUBLE, b BOOLEAN, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'csv_separators_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.quote-character' = '''', 'csv.null-literal' = 'N/A', 'csv.allow-comments' = 'true', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, s STRING, x DOUBLE, b BOOLEAN, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'csv_separators_o', 'format' = 'csv', 'csv.field-delimiter' = '|', 'csv.null-literal' = 'null', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_separators');
INSERT INTO o SELECT * FROM t;
