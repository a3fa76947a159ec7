SET 'execution.checkpointing.interval' = '1s';
-- canal with its metadata, filtered by table, into a changelog and an upsert topic
CREATE TABLE p (id INT, name STRING, w DECIMAL(6, 2), db STRING METADATA FROM 'value.database' VIRTUAL, tb STRING METADATA FROM 'value.table' VIRTUAL,
  es TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL,
  pk ARRAY<STRING> METADATA FROM 'value.pk-names' VIRTUAL, st MAP<STRING, INT> METADATA FROM 'value.sql-type' VIRTUAL
) WITH (
  'connector' = 'kafka', 'topic' = 'blind_canal_metadata_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json', 'canal-json.table.include' = 'prod');
CREATE TABLE c (id INT, name STRING, w DECIMAL(6, 2), src STRING, y BIGINT, pk STRING, it INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_canal_metadata_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_canal_metadata-c');
CREATE TABLE n (name STRING, n BIGINT, w DECIMAL(38, 2), PRIMARY KEY (name) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_canal_metadata_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_canal_metadata-n');
CREATE TABLE back (id INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_canal_metadata_back', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'canal-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_canal_metadata-back');
EXECUTE STATEMENT SET BEGIN
INSERT INTO c SELECT id, name, w, db || '.' || tb, EXTRACT(YEAR FROM es), pk[1], st['w'] FROM p WHERE ing > TO_TIMESTAMP_LTZ(0, 3);
INSERT INTO n SELECT COALESCE(name, '-'), COUNT(*), SUM(w) FROM p GROUP BY COALESCE(name, '-');
INSERT INTO back SELECT id, name FROM p;
END;
