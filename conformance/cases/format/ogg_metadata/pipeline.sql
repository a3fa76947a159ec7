-- metadata of Oracle GoldenGate
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2), tab STRING METADATA FROM 'value.table' VIRTUAL, et TIMESTAMP_LTZ(6) METADATA FROM 'value.event-timestamp' VIRTUAL, ct TIMESTAMP_LTZ(6) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.primary-keys' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'ogg_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'ogg-json', 'ogg-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2), tab STRING, et TIMESTAMP_LTZ(6), ct TIMESTAMP_LTZ(6), pk ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'ogg_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'ogg-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ogg_metadata_o');
INSERT INTO o SELECT * FROM t;
