-- raw numbers in and text out
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'raw_bytes_and_numbers_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw');
CREATE TABLE o (s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'raw_bytes_and_numbers_o', 'format' = 'raw', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'raw_bytes_and_numbers');
INSERT INTO o SELECT UPPER(s) FROM t;
