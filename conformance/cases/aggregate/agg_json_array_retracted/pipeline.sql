-- JSON_ARRAYAGG and PERCENTILE over rows that are taken back
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_json_array_retracted_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k BIGINT, a STRING, p DOUBLE, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_json_array_retracted_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_json_array_retracted_o');
INSERT INTO o SELECT n, JSON_ARRAYAGG(k), PERCENTILE(n, 0.5) FROM (SELECT k, COUNT(*) AS n FROM t GROUP BY k) GROUP BY n;
