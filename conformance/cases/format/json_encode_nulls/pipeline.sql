-- NULL fields left out at every depth
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, r ROW<a INT, b STRING>, ar ARRAY<STRING>, m MAP<STRING, STRING>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_encode_nulls_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s STRING, r ROW<a INT, b STRING>, ar ARRAY<STRING>, m MAP<STRING, STRING>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_encode_nulls_o', 'format' = 'json', 'json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_encode_nulls');
INSERT INTO o SELECT * FROM t;
