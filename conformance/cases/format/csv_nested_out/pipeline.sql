-- arrays and rows as CSV
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a ARRAY<STRING>, r ROW<x INT, y STRING>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'csv_nested_out_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a ARRAY<STRING>, r ROW<x INT, y STRING>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'csv_nested_out_o', 'format' = 'csv', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_nested_out');
INSERT INTO o SELECT * FROM t;
