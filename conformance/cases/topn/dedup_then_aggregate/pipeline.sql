-- deduplicate, then aggregate, then the best: a chain of updates
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_then_aggregate_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, s INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_then_aggregate_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_then_aggregate_o');
INSERT INTO o SELECT k, n, s FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY s DESC, k) AS rn FROM (SELECT k, COUNT(*) AS n, SUM(v) AS s FROM (SELECT id, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY v, k ORDER BY ts DESC) AS r FROM e) WHERE r = 1) WHERE k IS NOT NULL GROUP BY k)) WHERE rn <= 2;
