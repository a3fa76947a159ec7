-- sums and averages of wide decimals and of every number type
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, d DECIMAL(38,10), e DECIMAL(5,0), f FLOAT, b BIGINT, s SMALLINT, y TINYINT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_decimal_sum_wide_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, a DECIMAL(38,10), b DECIMAL(38,10), c DECIMAL(38,0), d DECIMAL(38,6), e FLOAT, f BIGINT, g SMALLINT, h TINYINT, i TINYINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_decimal_sum_wide_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_decimal_sum_wide_o');
INSERT INTO o SELECT k, SUM(d), AVG(d), SUM(e), AVG(e), SUM(f), SUM(b), SUM(s), SUM(y), AVG(y) FROM t GROUP BY k;
