-- changes against the former value by LAG on processing time, then counted per key
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'lag_changes_per_key_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, changes BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'lag_changes_per_key_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT k, COUNT(*) FROM (SELECT k, v, LAG(v) OVER (PARTITION BY k ORDER BY p) AS pv FROM t) WHERE v IS DISTINCT FROM pv GROUP BY k;
