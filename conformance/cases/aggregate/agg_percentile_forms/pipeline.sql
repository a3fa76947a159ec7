-- PERCENTILE with a frequency, of several types, at the ends
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, x DOUBLE, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'agg_percentile_forms_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, a DOUBLE, b ARRAY<DOUBLE>, c DOUBLE, d DOUBLE, e DOUBLE, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_percentile_forms_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_percentile_forms_o');
INSERT INTO o SELECT k, PERCENTILE(x, 0.3), PERCENTILE(v, ARRAY[0, 0.5, 1]), PERCENTILE(v, 0.5, id), PERCENTILE(CAST(x AS DECIMAL(10, 2)), 1), PERCENTILE(v, 0.9) FILTER (WHERE v > 5) FROM t GROUP BY k;
