-- a self join of an aggregate: final state
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_self_updates_ordered_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, s INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_self_updates_ordered_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_self_updates_ordered_o');
INSERT INTO o SELECT x.k, x.n, y.s FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) x JOIN (SELECT k, SUM(v) AS s FROM t GROUP BY k) y ON x.k = y.k WHERE x.n > 1;
