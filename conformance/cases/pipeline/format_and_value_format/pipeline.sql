-- format beside value.format
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'format_and_value_format_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'value.format' = 'csv');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'format_and_value_format_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
