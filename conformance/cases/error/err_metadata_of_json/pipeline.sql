-- metadata that the format does not have
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tab STRING METADATA FROM 'value.table' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_of_json_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, tab STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_of_json_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_metadata_of_json', 'format' = 'json');
INSERT INTO o SELECT id, tab FROM t;
