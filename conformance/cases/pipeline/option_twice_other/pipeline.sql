-- an option given twice, with two values
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'option_twice_other_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'false', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'option_twice_other_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
