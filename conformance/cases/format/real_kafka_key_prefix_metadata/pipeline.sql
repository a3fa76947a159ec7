-- key fields with a prefix
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k_id INT, k_r STRING, id STRING, v DOUBLE, `timestamp` TIMESTAMP_LTZ(3) METADATA VIRTUAL, tot AS v * k_id) WITH (
  'connector' = 'kafka', 'topic' = 'real_kafka_key_prefix_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.json.ignore-parse-errors' = 'true', 'key.fields' = 'k_r;k_id', 'key.fields-prefix' = 'k_', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (g STRING, k_id INT, v DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'real_kafka_key_prefix_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'csv', 'key.csv.field-delimiter' = '~', 'key.fields' = 'k_id', 'key.fields-prefix' = 'k_', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_kafka_key_prefix_metadata_o');
INSERT INTO o
SELECT CONCAT(id, COALESCE(k_r, '*')), k_id, tot FROM t;
