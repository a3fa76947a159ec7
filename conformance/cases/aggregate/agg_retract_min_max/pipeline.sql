-- MIN and MAX when the extreme row goes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_min_max_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, mi INT, ma INT, md DECIMAL(8,2), xd DECIMAL(8,2), n BIGINT, c BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_min_max_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_retract_min_max_o');
INSERT INTO o SELECT k, MIN(v), MAX(v), MIN(d), MAX(d), COUNT(v), COUNT(*) FROM u GROUP BY k;
