-- keys in csv
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k1 INT, k2 STRING, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'kafka_key_csv_all_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'csv', 'key.csv.null-literal' = '', 'key.fields' = 'k1;k2', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k1 INT, k2 STRING, v STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'kafka_key_csv_all_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'key.fields' = 'k2;n', 'value.format' = 'json', 'value.fields-include' = 'ALL', 'key.json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'kafka_key_csv_all_o');
INSERT INTO o SELECT k1, k2, v, k1 * 2 FROM t;
