-- a question
CREATE TABLE t (id INT, pt AS PROCTIME()) WITH ('connector' = 'kafka', 'topic' = 'err_lag_ignore_agg_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x STRING) WITH ('connector' = 'kafka', 'topic' = 'err_lag_ignore_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(LAG(id) IGNORE NULLS AS STRING) FROM t;
