SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (v STRING, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_raw_values_and_keys_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k STRING, n INT, len INT, up STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_raw_values_and_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_raw_values_and_keys-o', 'key.format' = 'json', 'key.fields' = 'k;n', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE r (v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_raw_values_and_keys_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'raw',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_raw_values_and_keys-r');
CREATE TABLE agg (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'blind_raw_values_and_keys_agg', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'raw', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'raw-agg');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, TRY_CAST(v AS INT), CHAR_LENGTH(v), UPPER(k) FROM t;
INSERT INTO r SELECT v || '€' FROM t WHERE v IS NOT NULL;
INSERT INTO agg SELECT k, COUNT(v) FROM t GROUP BY k;
END;
