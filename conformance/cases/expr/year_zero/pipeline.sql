-- dates of the year 0 and before, of columns
CREATE TABLE t (id INT, d DATE, n TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'year_zero_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, d DATE, n TIMESTAMP(3), c BIGINT, a STRING, b STRING, e STRING) WITH ('connector' = 'kafka', 'topic' = 'year_zero_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, d - INTERVAL '1' YEAR, n - INTERVAL '1' YEAR, EXTRACT(YEAR FROM d - INTERVAL '1' YEAR), CAST(d - INTERVAL '1' YEAR AS STRING), CAST(n - INTERVAL '1' YEAR AS STRING), DATE_FORMAT(n - INTERVAL '1' YEAR, 'yyyy-MM-dd') FROM t;
