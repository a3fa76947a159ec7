-- numbers that become text on their own, not inside of an object; a decimal that no query reads
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_scalars_in_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE td (id INT, s STRING, d DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_scalars_in_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_scalars_in_text_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_scalars_in_text', 'format' = 'debezium-json');
CREATE TABLE od (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_scalars_in_text_od', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_scalars_in_text_d', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, s FROM t;
INSERT INTO od SELECT id, s FROM td;
END;
