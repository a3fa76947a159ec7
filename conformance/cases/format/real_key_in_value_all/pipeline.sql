-- key fields in the value, too
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_key_in_value_all_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields' = 'r;id', 'value.format' = 'json', 'value.fields-include' = 'ALL');
CREATE TABLE o (id INT, r STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_key_in_value_all_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'key.fields' = 'r', 'value.format' = 'json', 'value.fields-include' = 'ALL', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_key_in_value_all_o');
INSERT INTO o
SELECT id, r, v FROM t;
