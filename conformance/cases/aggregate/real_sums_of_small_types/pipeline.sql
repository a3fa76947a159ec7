-- sums of small types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_sums_of_small_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, a TINYINT, b TINYINT, c FLOAT, d DECIMAL(38, 6), e DECIMAL(38, 2), f DECIMAL(20, 2), h INT, i DECIMAL(38, 2), j TINYINT, k DECIMAL(38, 6), l BIGINT, m DECIMAL(38, 2), n TINYINT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_sums_of_small_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_sums_of_small_types_o');
INSERT INTO o
SELECT COALESCE(g, 'nil'), SUM(t), AVG(t), SUM(f), AVG(c), SUM(c), MAX(c * 2), SUM(CAST(b AS INT)), SUM(CASE WHEN b THEN c ELSE -c END), STDDEV_POP(t), VAR_SAMP(c), COUNT(*) FILTER (WHERE b IS NOT TRUE), SUM(DISTINCT c), AVG(DISTINCT t) FROM t GROUP BY COALESCE(g, 'nil');
