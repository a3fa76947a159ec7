-- prefixed keys, values without keys
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k_id BIGINT, k_region STRING, v INT, note STRING, PRIMARY KEY (k_id, k_region) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_prefix_except_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields-prefix' = 'k_', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k_region STRING, n BIGINT, s INT, PRIMARY KEY (k_region) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_prefix_except_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'key.fields-prefix' = 'k_', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'upsert_prefix_except_o');
INSERT INTO o SELECT k_region, COUNT(*), SUM(v) FROM t GROUP BY k_region;
