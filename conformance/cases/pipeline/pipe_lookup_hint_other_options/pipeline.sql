-- LOOKUP with an option that there is not
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_lookup_hint_other_options_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_lookup_hint_other_options_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_lookup_hint_other_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_lookup_hint_other_options-o');
INSERT INTO o SELECT /*+ LOOKUP('table' = 'b', 'retries' = '3') */ a.id, b.v FROM a JOIN b ON a.k = b.k;
