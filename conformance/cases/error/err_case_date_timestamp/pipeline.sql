-- a CASE over a date and a timestamp
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_case_date_timestamp_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_case_date_timestamp_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_case_date_timestamp');
INSERT INTO o SELECT TYPEOF(CASE WHEN v = 1 THEN DATE '2024-01-01' ELSE TIMESTAMP '2024-01-01 00:00:00' END) FROM e;
