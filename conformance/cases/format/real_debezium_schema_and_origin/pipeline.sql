-- debezium with schema and origin
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, c STRING, db STRING METADATA FROM 'value.source.database' VIRTUAL, ts TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, props MAP<STRING, STRING> METADATA FROM 'value.source.properties' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_debezium_schema_and_origin_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.schema-include' = 'true');
CREATE TABLE o (id INT, c STRING, db STRING, ts TIMESTAMP_LTZ(3), ing TIMESTAMP_LTZ(3), n INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_debezium_schema_and_origin_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_debezium_schema_and_origin_o');
INSERT INTO o
SELECT id, UPPER(c), db, ts, ing, CARDINALITY(props) FROM t;
