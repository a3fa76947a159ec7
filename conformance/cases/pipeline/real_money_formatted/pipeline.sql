-- amounts formatted
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_money_formatted_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_money_formatted_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_money_formatted_o') AS
SELECT id, PRINTF('%s %,.2f', COALESCE(NULLIF(UPPER(cur), ''), 'XXX'), amt) AS p, CAST(ROUND(amt, 0) AS INT) AS r, TRUNCATE(amt, 1) AS t1, amt - TRUNCATE(amt, 0) AS cents, CONCAT(CASE WHEN amt < 0 THEN '-' ELSE '' END, LPAD(CAST(ABS(CAST(amt * 100 AS BIGINT)) AS STRING), 10, '0')) AS fixed, CAST(amt AS STRING) || COALESCE(cur, '') AS plain, SIGN(amt) AS sg, amt * CASE cur WHEN 'EUR' THEN 1.1 WHEN 'JPY' THEN 0.0067 ELSE 1 END AS usd, ROUND(amt / 3, 2) AS third, CEIL(amt) AS up, FLOOR(amt) AS down FROM t;
