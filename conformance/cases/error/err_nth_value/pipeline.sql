-- a question
CREATE TABLE t (id INT, pt AS PROCTIME()) WITH ('connector' = 'kafka', 'topic' = 'err_nth_value_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x STRING) WITH ('connector' = 'kafka', 'topic' = 'err_nth_value_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(NTH_VALUE(id, 2) OVER (ORDER BY pt) AS STRING) FROM t;
