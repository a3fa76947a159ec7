-- the CASE ladders of reporting queries
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, amount DECIMAL(10,2), status STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'nested_case_buckets_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, bucket STRING, st STRING, daypart STRING, weekend BOOLEAN, fee DECIMAL(10,2), net DECIMAL(14,4)) WITH (
  'connector' = 'kafka', 'topic' = 'nested_case_buckets_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nested_case_buckets_o');
INSERT INTO o SELECT id,
  CASE WHEN amount < 100 THEN '<100' WHEN amount BETWEEN 100 AND 1000 THEN '100-1000' WHEN amount > 1000 THEN '>1000' ELSE 'unknown' END AS bucket,
  CASE UPPER(TRIM(status)) WHEN 'NEW' THEN 'open' WHEN 'PAID' THEN 'closed' ELSE COALESCE(LOWER(status), '-') END AS st,
  CASE WHEN EXTRACT(HOUR FROM ts) < 6 THEN 'night' WHEN EXTRACT(HOUR FROM ts) < 12 THEN 'morning' WHEN EXTRACT(HOUR FROM ts) < 18 THEN 'day' ELSE 'evening' END AS daypart,
  DAYOFWEEK(ts) IN (1, 7) AS weekend,
  CAST(CASE WHEN status = 'PAID' THEN amount * 0.029 + 0.30 ELSE 0 END AS DECIMAL(10,2)) AS fee,
  amount - CASE WHEN amount > 500 THEN amount * 0.1 ELSE 0 END AS net
FROM t;
