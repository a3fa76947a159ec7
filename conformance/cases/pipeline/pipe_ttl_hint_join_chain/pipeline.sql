-- time to live in a chain of joins
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_ttl_hint_join_chain_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_ttl_hint_join_chain_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (v INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_ttl_hint_join_chain_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, w INT, PRIMARY KEY (id, w) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_ttl_hint_join_chain_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_ttl_hint_join_chain-o');
INSERT INTO o SELECT /*+ STATE_TTL('a' = '1d', 'b' = '2d', 'c' = '3d') */ a.id, c.w FROM a JOIN b ON a.k = b.k LEFT JOIN c ON b.v = c.v WHERE c.w IS NOT NULL;
