-- groups of rows and arrays
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, d DATE, tm TIME, ts TIMESTAMP(3), b BOOLEAN, t TINYINT, f FLOAT, c DECIMAL(7, 2), s STRING, r ROW<x INT, y STRING>, a ARRAY<INT>, `by` BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'real_group_by_row_and_array_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, mx INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_group_by_row_and_array_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_group_by_row_and_array_o');
INSERT INTO o
SELECT CAST(r AS STRING) || COALESCE(CAST(a AS STRING), '-'), COUNT(*), MAX(id) FROM t WHERE r IS NOT NULL GROUP BY r, a;
