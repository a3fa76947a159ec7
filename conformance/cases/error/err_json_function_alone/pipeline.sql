-- JSON() outside of JSON_ARRAY and JSON_OBJECT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (i BIGINT, x DOUBLE, s STRING, b BYTES, d DATE, t TIME, l ARRAY<INT>, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_json_function_alone_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (c STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_json_function_alone_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_function_alone');
INSERT INTO o SELECT CAST(JSON(s) AS STRING) FROM e;
