-- format beside the same value.format
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_format_and_value_format_same_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'value.format' = 'json', 'value.json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_format_and_value_format_same_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
