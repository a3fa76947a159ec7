-- a source time that is no number, skipped when asked for
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, v STRING, src_ts TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_metadata_bad_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, v STRING, src_ts TIMESTAMP_LTZ(3), ing TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'debezium_metadata_bad_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'debezium_metadata_bad', 'format' = 'debezium-json');
INSERT INTO o SELECT id, v, src_ts, ing FROM t;
