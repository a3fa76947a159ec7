-- groups of a column of mixed numbers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_group_by_coerced_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k DOUBLE, n BIGINT, mx STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_group_by_coerced_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_group_by_coerced_o');
INSERT INTO o
SELECT k, COUNT(*), MAX(v) FROM (SELECT COALESCE(i, f, 0) AS k, CAST(dt AS STRING) AS v FROM t UNION ALL SELECT d, 'x' FROM t WHERE d IS NOT NULL) GROUP BY k;
