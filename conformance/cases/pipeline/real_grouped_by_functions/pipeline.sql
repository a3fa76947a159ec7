-- groups by functions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_grouped_by_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, m STRING, n BIGINT, total DECIMAL(38, 3), avg_ DECIMAL(38, 6), names STRING, last_ TIMESTAMP(3), PRIMARY KEY (k, m) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_grouped_by_functions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_grouped_by_functions_o');
INSERT INTO o SELECT COALESCE(UPPER(LEFT(cust, 1)), '?'), DATE_FORMAT(ts, 'yyyy-MM'), COUNT(*), SUM(amt), AVG(amt), MAX(LOWER(cust)), MAX(ts) FROM t GROUP BY COALESCE(UPPER(LEFT(cust, 1)), '?'), DATE_FORMAT(ts, 'yyyy-MM') HAVING COUNT(*) > 0 AND MAX(CHAR_LENGTH(cust)) IS NOT NULL;
