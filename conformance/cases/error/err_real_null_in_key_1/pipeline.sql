-- NULL in a key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a INT, b STRING, v INT, PRIMARY KEY (b, a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_null_in_key_1_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (a INT, b STRING, v INT, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_null_in_key_1_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_null_in_key_1_o');
INSERT INTO o
SELECT a, b, v FROM t WHERE v > 0;
