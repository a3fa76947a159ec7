-- dates of orders
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_dates_of_orders_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_dates_of_orders_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_dates_of_orders_o') AS
SELECT id, DATE_FORMAT(ts, 'yyyy-MM') AS ym, CAST(EXTRACT(YEAR FROM ts) * 100 + EXTRACT(MONTH FROM ts) AS INT) AS ymi, FLOOR(ts TO HOUR) AS h, CEIL(ts TO DAY) AS d2, TIMESTAMPADD(SECOND, 90, ts) AS soon, TO_DATE(DATE_FORMAT(ts, 'yyyy-MM-01')) AS month_start, TIMESTAMPDIFF(MINUTE, ts, TIMESTAMP '2024-03-01 12:00:00') AS age, EXTRACT(WEEK FROM ts) AS wk, DAYOFYEAR(CAST(ts AS DATE)) AS doy, UNIX_TIMESTAMP(CAST(ts AS STRING)) AS ut, CAST(ts AS TIME) AS tm, CAST(CAST(ts AS DATE) AS STRING) || 'T' || CAST(CAST(ts AS TIME) AS STRING) || 'Z' AS iso, ts BETWEEN TIMESTAMP '2024-03-01 00:00:00' AND TIMESTAMP '2024-03-01 23:59:59' AS tdy FROM t;
