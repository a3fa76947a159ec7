-- functions of times in combinations at month ends, leap days and the turn of years
CREATE TABLE t (id INT, n TIMESTAMP(3), d DATE, m TIME) WITH ('connector' = 'kafka', 'topic' = 'times_odd_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 STRING, c8 STRING, c9 STRING, c10 STRING, c11 STRING, c12 STRING, c13 STRING, c14 STRING, c15 STRING, c16 STRING, c17 STRING, c18 STRING, c19 STRING) WITH ('connector' = 'kafka', 'topic' = 'times_odd_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(TIMESTAMPADD(MONTH, 1, n) AS STRING),
  CAST(n + INTERVAL '1-1' YEAR TO MONTH AS STRING),
  CAST(TIMESTAMPDIFF(DAY, n, TIMESTAMP '2026-05-01 00:00:00') AS STRING),
  CAST(FLOOR(n TO QUARTER) AS STRING),
  CAST(CEIL(n TO MONTH) AS STRING),
  CAST(EXTRACT(WEEK FROM d) AS STRING),
  CAST(QUARTER(d) * 100 + DAYOFYEAR(d) AS STRING),
  DATE_FORMAT(n, 'yyyy-''W''ww-e HH:mm a'),
  CAST(TO_DATE(DATE_FORMAT(n, 'yyyyMMdd'), 'yyyyMMdd') AS STRING),
  CAST(CAST(n AS DATE) - INTERVAL '1' DAY AS STRING),
  CAST(CAST(d + INTERVAL '10' DAY AS TIMESTAMP(3)) > n AS STRING),
  CAST((n, n + INTERVAL '2' DAY) OVERLAPS (TIMESTAMP '2026-01-31 00:00:00', TIMESTAMP '2026-02-01 00:00:00') AS STRING),
  CAST(CAST(n AS TIME) AS STRING),
  CAST(m + INTERVAL '13' HOUR AS STRING),
  CAST(TIMESTAMPDIFF(MONTH, d, CAST(n AS DATE)) AS STRING),
  CAST(UNIX_TIMESTAMP(CAST(n AS STRING)) AS STRING),
  CAST(DAYOFWEEK(d) AS STRING),
  CAST(EXTRACT(MILLISECOND FROM n) AS STRING),
  CAST(CAST(n AS STRING) LIKE '%.5%' AS STRING),
  CAST(TO_TIMESTAMP(CAST(d AS STRING) || ' ' || CAST(m AS STRING)) AS STRING) FROM t;
