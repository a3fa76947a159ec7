-- a filter over upserts: deletes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, b INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_null_values_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'csv', 'value.format' = 'json');
CREATE TABLE o (id INT, a STRING, b INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_null_values_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'csv', 'value.format' = 'csv', 'value.csv.null-literal' = '~', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'upsert_null_values_o');
INSERT INTO o SELECT id, a, b FROM t WHERE b IS NULL OR b > 0;
