-- variance under retraction, on doubles
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, d DECIMAL(8,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_stats_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, a DOUBLE, b DOUBLE, c INT, e DECIMAL(38,6), f DECIMAL(38,2), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_retract_stats_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_retract_stats_o');
INSERT INTO o SELECT k, STDDEV_SAMP(CAST(v AS DOUBLE)), VAR_POP(CAST(v AS DOUBLE)), AVG(v), AVG(d), SUM(d) FROM u GROUP BY k;
