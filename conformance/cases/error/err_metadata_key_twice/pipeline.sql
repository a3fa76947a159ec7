-- two columns of one metadata key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, a TIMESTAMP(3) METADATA FROM 'timestamp', b STRING METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_key_twice_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_key_twice_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_metadata_key_twice');
INSERT INTO o SELECT id FROM e;
