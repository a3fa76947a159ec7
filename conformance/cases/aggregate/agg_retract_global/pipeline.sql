-- an aggregate without keys over an updating table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_global_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (c1 INT, n BIGINT, s INT, m STRING, PRIMARY KEY (c1) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_global_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_retract_global_o');
INSERT INTO o SELECT 1, COUNT(*), SUM(v), MIN(k) FROM u;
