-- LOOKUP with half of what asking again needs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_lookup_hint_half_retry_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_lookup_hint_half_retry_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_lookup_hint_half_retry_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_lookup_hint_half_retry-o');
INSERT INTO o SELECT /*+ LOOKUP('table' = 'b', 'max-attempts' = '3') */ a.id, b.v FROM a JOIN b ON a.k = b.k;
