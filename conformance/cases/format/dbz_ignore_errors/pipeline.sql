-- odd changes, errors ignored
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_ignore_errors_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'debezium-json.ignore-parse-errors' = 'true', 'debezium-json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE o (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_ignore_errors_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dbz_ignore_errors_o');
INSERT INTO o SELECT * FROM t;
