-- Maxwell
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2), db STRING METADATA FROM 'value.database' VIRTUAL, tab STRING METADATA FROM 'value.table' VIRTUAL, pk ARRAY<STRING> METADATA FROM 'value.primary-key-columns' VIRTUAL, ing TIMESTAMP_LTZ(3) METADATA FROM 'value.ingestion-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'maxwell_all_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'maxwell-json', 'maxwell-json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2), db STRING, tab STRING, pk ARRAY<STRING>, ing TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'maxwell_all_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'maxwell-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'maxwell_all_o');
INSERT INTO o SELECT * FROM t;
