-- the time of a record as a date
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, d DATE METADATA FROM 'timestamp' VIRTUAL, e STRING METADATA FROM 'leader-epoch' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_date_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d DATE, e STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_metadata_date_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_metadata_date', 'format' = 'json');
INSERT INTO o SELECT id, d, e FROM t;
