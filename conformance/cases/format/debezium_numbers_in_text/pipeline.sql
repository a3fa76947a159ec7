-- numbers inside of objects that become text, in a message with and without decimals
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_numbers_in_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_numbers_in_text_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_numbers_in_text', 'format' = 'debezium-json');
INSERT INTO o SELECT id, s FROM t;
