-- an upsert sink with three key columns, key prefix and values without the key
CREATE TABLE t (a STRING, b INT, c DATE, v DOUBLE, w ARRAY<INT>) WITH ('connector' = 'kafka', 'topic' = 'upsert_composite_key_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k_a STRING, k_b INT, k_c DATE, n BIGINT, mx DOUBLE, ws ARRAY<INT>, PRIMARY KEY (k_a, k_b, k_c) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'upsert_composite_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'key.fields-prefix' = 'k_', 'value.fields-include' = 'EXCEPT_KEY');
INSERT INTO o SELECT a, b, c, COUNT(v), MAX(v), LAST_VALUE(w) FROM t WHERE a IS NOT NULL AND b IS NOT NULL AND c IS NOT NULL GROUP BY a, b, c;
