-- nested conditions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_conditions_deep_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_conditions_deep_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_conditions_deep_o') AS
SELECT id, IF(amt IS NULL, 'none', IF(amt > 1000, 'big', IF(amt < 0, 'refund', 'small'))) AS a, COALESCE(NULLIF(TRIM(status), ''), NULLIF(cust, ''), 'unknown') AS b, CASE WHEN cur IN ('EUR', 'GBP') AND amt > 0 THEN 'eu' WHEN cur = UPPER(cur) AND cur <> '' THEN 'other' WHEN cur IS NULL OR cur NOT LIKE '_%' THEN 'nil' ELSE 'bad' END AS c, GREATEST(COALESCE(amt, 0), 0) AS d, LEAST(cust, status, cur) AS e, (amt > 0) IS NOT TRUE AS f, NOT (cust = 'A-001' AND amt > 11) AS g, IS_ALPHA(cur) AS h, IS_DIGIT(attr['v']) AS i, IS_DECIMAL(CAST(amt AS STRING)) AS j, cust NOT BETWEEN 'A' AND 'B' AS k, amt IS DISTINCT FROM CAST(0 AS DECIMAL(5, 1)) AS l FROM t;
