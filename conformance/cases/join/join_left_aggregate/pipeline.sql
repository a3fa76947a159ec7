-- a left join whose right side is an aggregate
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_left_aggregate_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_left_aggregate_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING, n BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_left_aggregate_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_left_aggregate_o');
INSERT INTO o SELECT a.id, a.k, COALESCE(n, 0) FROM a LEFT JOIN (SELECT k, COUNT(*) AS n FROM b GROUP BY k) c ON a.k = c.k;
