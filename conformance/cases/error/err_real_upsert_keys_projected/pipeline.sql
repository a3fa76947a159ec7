-- keys of an upsert table, projected and filtered
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a INT, b STRING, v INT, w STRING, PRIMARY KEY (b, a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_upsert_keys_projected_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (w STRING, a2 BIGINT, b STRING, PRIMARY KEY (a2, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_upsert_keys_projected_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_upsert_keys_projected_o');
INSERT INTO o
SELECT UPPER(w), a, b FROM t WHERE v > 0;
