SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_schema_include_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.schema-include' = 'true');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_schema_include_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dbz_schema_include_o');
INSERT INTO o SELECT * FROM t WHERE balance IS NULL OR balance < 3;
