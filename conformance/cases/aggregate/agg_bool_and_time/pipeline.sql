-- MIN and MAX of booleans, dates, times and texts; EVERY-like
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, b BOOLEAN, d DATE, s STRING, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_bool_and_time_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, a BOOLEAN, b BOOLEAN, c DATE, d STRING, e TIMESTAMP(3), n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_bool_and_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_bool_and_time_o');
INSERT INTO o SELECT k, MIN(b), MAX(b), MIN(d), MAX(s), MAX(ts), COUNT(DISTINCT d) FROM u GROUP BY k;
