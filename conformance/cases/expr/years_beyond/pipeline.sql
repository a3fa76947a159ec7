-- dates beyond the year 9999 and before the year 1
CREATE TABLE t (id INT, d DATE, n TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'years_beyond_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d DATE, n TIMESTAMP(3), a STRING, b STRING, c BIGINT, e STRING) WITH ('connector' = 'kafka', 'topic' = 'years_beyond_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, d + INTERVAL '8000' YEAR(4), n + INTERVAL '8000' YEAR(4), CAST(d + INTERVAL '8000' YEAR(4) AS STRING), CAST(n + INTERVAL '8000' YEAR(4) AS STRING), EXTRACT(YEAR FROM d + INTERVAL '8000' YEAR(4)), DATE_FORMAT(n + INTERVAL '8000' YEAR(4), 'yyyy-MM-dd') FROM t;
