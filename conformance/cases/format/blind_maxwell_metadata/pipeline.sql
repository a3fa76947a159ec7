SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE p (id INT, name STRING, w DECIMAL(6, 2), db STRING METADATA FROM 'value.database' VIRTUAL, tb STRING METADATA FROM 'value.table' VIRTUAL,
  pk ARRAY<STRING> METADATA FROM 'value.primary-key-columns' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'blind_maxwell_metadata_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json');
CREATE TABLE c (id INT, name STRING, w DECIMAL(6, 2), src STRING, pks INT, ing TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_maxwell_metadata_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_maxwell_metadata-c');
CREATE TABLE d (id INT, name STRING, src STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_maxwell_metadata_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_maxwell_metadata-d');
CREATE TABLE back (id INT, w DECIMAL(6, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_maxwell_metadata_back', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'maxwell-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_maxwell_metadata-back');
EXECUTE STATEMENT SET BEGIN
INSERT INTO d SELECT id, name, db || '.' || tb || CAST(CARDINALITY(pk) AS STRING) FROM p;
INSERT INTO back SELECT id, w FROM p WHERE name IS NOT NULL;
INSERT INTO c SELECT id, name, w, db, CARDINALITY(pk), ing FROM p;
END;
