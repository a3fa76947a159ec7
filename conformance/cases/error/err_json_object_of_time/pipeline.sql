-- a question
CREATE TABLE t (id INT, m TIME, f FLOAT, g DOUBLE, d DECIMAL(5, 0), e DECIMAL(10, 2), b BIGINT, dd DATE) WITH ('connector' = 'kafka', 'topic' = 'err_json_object_of_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x STRING) WITH ('connector' = 'kafka', 'topic' = 'err_json_object_of_time_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(JSON_OBJECT('a' VALUE m) AS STRING) FROM t;
