-- temporal text of every spelling in SQL mode, bad ones NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DATE, b TIME, c TIMESTAMP(3), d TIMESTAMP_LTZ(3), e TIMESTAMP(6)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_times_standard_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a DATE, b TIME, c TIMESTAMP(3), d TIMESTAMP_LTZ(3), e TIMESTAMP(6)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_times_standard_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_times_standard');
INSERT INTO o SELECT * FROM t;
