-- what maxwell messages say of their rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, v STRING, db STRING METADATA FROM 'value.database' VIRTUAL, tab STRING METADATA FROM 'value.table' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.primary-key-columns' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'maxwell_metadata_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json');
CREATE TABLE o (id INT, v STRING, db STRING, tab STRING, pk ARRAY<STRING>, ing TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'maxwell_metadata_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'maxwell_metadata', 'format' = 'debezium-json');
INSERT INTO o SELECT id, v, db, tab, pk, ing FROM t;
