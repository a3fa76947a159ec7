-- a question
CREATE TABLE t (id INT, m TIME, f FLOAT, g DOUBLE, d DECIMAL(5, 0), e DECIMAL(10, 2), b BIGINT, dd DATE) WITH ('connector' = 'kafka', 'topic' = 'err_year_zero_in_filter_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x STRING) WITH ('connector' = 'kafka', 'topic' = 'err_year_zero_in_filter_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(CASE WHEN dd > DATE '0001-01-01' - INTERVAL '1' MONTH THEN 'a' ELSE 'b' END AS STRING) FROM t;
