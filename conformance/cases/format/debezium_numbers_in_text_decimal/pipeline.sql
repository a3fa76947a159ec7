-- numbers inside of objects that become text, where a column is a decimal
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, d DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_numbers_in_text_decimal_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, s STRING, d DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_numbers_in_text_decimal_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_numbers_in_text_decimal', 'format' = 'debezium-json');
INSERT INTO o SELECT id, s, d FROM t;
