-- temporal text of every spelling in ISO mode, bad ones NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a DATE, b TIME, c TIMESTAMP(3), d TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_times_iso_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a DATE, b TIME, c TIMESTAMP(3), d TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_times_iso_o', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_times_iso');
INSERT INTO o SELECT * FROM t;
