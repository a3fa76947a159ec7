-- LOOKUP without a table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_lookup_hint_no_table_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_lookup_hint_no_table_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_lookup_hint_no_table_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_lookup_hint_no_table-o');
INSERT INTO o SELECT /*+ LOOKUP('async' = 'true') */ a.id, b.v FROM a JOIN b ON a.k = b.k;
