-- extrema of times and booleans
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_min_max_of_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, a DATE, b TIME, c TIMESTAMP(3), d TIMESTAMP_LTZ(3), e DATE, f INT, h BIGINT, i BOOLEAN, j BOOLEAN, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_min_max_of_times_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_min_max_of_times_o');
INSERT INTO o
SELECT COALESCE(g, 'nil'), MIN(d), MAX(tm), MAX(ts), MIN(CAST(ts AS TIMESTAMP_LTZ(3))), MAX(d) - INTERVAL '1' DAY, TIMESTAMPDIFF(DAY, MIN(ts), MAX(ts)), COUNT(DISTINCT d), MAX(b), MIN(b) FROM t GROUP BY COALESCE(g, 'nil');
