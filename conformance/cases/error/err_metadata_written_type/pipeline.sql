-- metadata that cannot be cast to the type in which it is written
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_written_type_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ts BIGINT METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_metadata_written_type_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_metadata_written_type', 'format' = 'json');
INSERT INTO o SELECT id, CAST(id AS BIGINT) FROM t;
