-- sums over CASE, as pivots are written
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_case_sums_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, a INT, b DECIMAL(38,2), c BIGINT, e DOUBLE, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_case_sums_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_case_sums_o');
INSERT INTO o SELECT k, SUM(CASE WHEN v > 5 THEN 1 ELSE 0 END), SUM(CASE WHEN d < 0 THEN d ELSE CAST(0 AS DECIMAL(8,2)) END), COUNT(CASE WHEN v = 3 THEN 1 END), CAST(SUM(v) AS DOUBLE) / COUNT(*) FROM u GROUP BY k;
