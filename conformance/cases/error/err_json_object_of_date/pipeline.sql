-- a question
CREATE TABLE t (id INT, m TIME, d DATE, b BIGINT, a ARRAY<DATE>, mi MAP<INT, INT>) WITH ('connector' = 'kafka', 'topic' = 'err_json_object_of_date_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x STRING) WITH ('connector' = 'kafka', 'topic' = 'err_json_object_of_date_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(JSON_OBJECT('a' VALUE d) AS STRING) FROM t;
