-- the time of a change in the database, of some tables only
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL, tab STRING METADATA FROM 'value.table' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'canal_metadata_event_time_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json', 'canal-json.table.include' = 'orders.*');
CREATE TABLE o (id INT, ts TIMESTAMP_LTZ(3), tab STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'canal_metadata_event_time_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'canal_metadata_event_time', 'format' = 'debezium-json');
INSERT INTO o SELECT id, ts, tab FROM t;
