-- metadata of a message that cannot be written
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tab STRING METADATA FROM 'value.table' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_value_written_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json');
CREATE TABLE o (id INT, tab STRING METADATA FROM 'value.table') WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_value_written_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_metadata_value_written', 'format' = 'canal-json');
INSERT INTO o SELECT id, tab FROM t;
