-- debezium records with errors are skipped when asked for
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, v INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_bad_records_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, v INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_bad_records_o', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_bad_records');
INSERT INTO o SELECT * FROM t;
