-- aggregates over a changelog with a change of key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, balance DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'dbz_aggregate_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (k STRING, n BIGINT, s DECIMAL(38, 2), mx DECIMAL(8, 2), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dbz_aggregate_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dbz_aggregate_o');
INSERT INTO o SELECT COALESCE(SUBSTRING(name, 1, 1), '?'), COUNT(*), SUM(balance), MAX(balance) FROM t GROUP BY COALESCE(SUBSTRING(name, 1, 1), '?');
