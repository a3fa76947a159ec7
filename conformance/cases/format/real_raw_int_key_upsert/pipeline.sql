-- a raw number as the key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_raw_int_key_upsert_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k INT, s STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_raw_int_key_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_raw_int_key_upsert_o');
INSERT INTO o
SELECT k, MAX(s) FROM t GROUP BY k;
