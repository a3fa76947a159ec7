-- digests
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_hashes_of_orders_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_hashes_of_orders_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_hashes_of_orders_o') AS
SELECT id, MD5(cust) AS a, SHA1(COALESCE(cust, '')) AS b, SHA224(status) AS c, SHA256(CAST(id AS STRING)) AS d, SHA384(cur) AS e, SHA512(UPPER(cust)) AS f, SHA2(cust, 512) AS g, SUBSTRING(MD5(CONCAT(cust, '|', cur)), 1, 8) AS h FROM t;
