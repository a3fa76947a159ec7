-- a key of ROW<a INT, b STRING>
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k ROW<a INT, b STRING>, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_key_type_4_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k ROW<a INT, b STRING>, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_key_type_4_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_key_type_4_o');
INSERT INTO o
SELECT k, v + 1 FROM t WHERE v > 0;
