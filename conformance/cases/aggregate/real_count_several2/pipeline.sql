-- counts of odd types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_count_several2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, a BIGINT, b BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT, h INT, i STRING, j STRING, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_count_several2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_count_several2_o');
INSERT INTO o
SELECT COALESCE(g, 'nil'), COUNT(DISTINCT s), COUNT(`by`), COUNT(s), COUNT(DISTINCT LOWER(s) || 'x'), COUNT(1), COUNT(DISTINCT CAST(c AS INT)), MAX(CHAR_LENGTH(s)), MIN(s), MAX(s) FROM t GROUP BY COALESCE(g, 'nil');
