-- metadata as a type that it cannot be cast to
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, c ARRAY<INT> METADATA FROM 'offset') WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_type_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_type_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_metadata_type');
INSERT INTO o SELECT id FROM e;
