-- aggregates inside expressions, HAVING with another aggregate, constants in the key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ok BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'agg_ratio_having_alias_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, r DECIMAL(5,2), a DOUBLE, s INT, c STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_ratio_having_alias_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_ratio_having_alias_o');
INSERT INTO o SELECT k, CAST(100.0 * COUNT(*) FILTER (WHERE ok) / COUNT(*) AS DECIMAL(5,2)), ROUND(AVG(CAST(v AS DOUBLE)), 2), MAX(v) - MIN(v) + 1, CONCAT(k, ':', CAST(SUM(v) AS STRING)) FROM t GROUP BY k, 'const' HAVING MAX(v) > 3;
