-- a time to live for each side, longer than the run
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_ttl_hints_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_ttl_hints_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING, v INT, n BIGINT, PRIMARY KEY (id, v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_ttl_hints_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_ttl_hints-o');
INSERT INTO o SELECT /*+ STATE_TTL('a' = '1d', 'q' = '2 days') */ a.id, a.k, q.v, q.n FROM a JOIN (SELECT /*+ STATE_TTL('b' = '12h') */ k, v, COUNT(*) AS n FROM b GROUP BY k, v) q ON a.k = q.k;
