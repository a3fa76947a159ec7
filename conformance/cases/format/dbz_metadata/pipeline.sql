-- metadata of Debezium
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2), ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL, sts TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, db STRING METADATA FROM 'value.source.database' VIRTUAL, sch STRING METADATA FROM 'value.source.schema' VIRTUAL, tab STRING METADATA FROM 'value.source.table' VIRTUAL, props MAP<STRING, STRING> METADATA FROM 'value.source.properties' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2), ing TIMESTAMP_LTZ(3), sts TIMESTAMP_LTZ(3), db STRING, sch STRING, tab STRING, snap STRING, n INT, off BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dbz_metadata_o');
INSERT INTO o SELECT id, name, balance, ing, sts, db, sch, tab, props['snapshot'], CARDINALITY(props), off FROM t;
