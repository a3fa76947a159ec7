SET 'execution.checkpointing.interval' = '1s';
-- envelopes with their schema, tombstones between them, metadata of record and envelope
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE acc (id INT, bal DECIMAL(10, 2), ts TIMESTAMP(3), kt TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, et TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL,
  sch STRING METADATA FROM 'value.source.schema' VIRTUAL, props MAP<STRING, STRING> METADATA FROM 'value.source.properties' VIRTUAL, pos BIGINT METADATA FROM 'offset' VIRTUAL
) WITH (
  'connector' = 'kafka', 'topic' = 'blind_debezium_schema_metadata_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.schema-include' = 'true');
CREATE TABLE o (id INT, bal DECIMAL(10, 2), ltz TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_debezium_schema_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_debezium_schema_metadata-o');
CREATE TABLE s (sch STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_debezium_schema_metadata_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_debezium_schema_metadata-s');
CREATE TABLE m (id INT, tb STRING, early BOOLEAN, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_debezium_schema_metadata_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_debezium_schema_metadata-m');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, bal, CAST(ts AS TIMESTAMP_LTZ(3)) FROM acc;
INSERT INTO s SELECT props['connector'], COUNT(*) FROM acc WHERE bal > 1 OR bal IS NULL GROUP BY props['connector'];
INSERT INTO m SELECT id, props['table'], et < kt FROM acc;
END;
