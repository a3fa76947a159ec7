-- one name twice in hints of time to live, a duration in words, and keys without quotes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_ttl_hint_twice_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_ttl_hint_twice_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_ttl_hint_twice_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_ttl_hint_twice-o');
INSERT INTO o SELECT /*+ STATE_TTL('a' = '1d', 'a' = '2 days'), STATE_TTL(a = '3 h', b = '0 s') */ a.id, b.v FROM a JOIN b ON a.k = b.k;
