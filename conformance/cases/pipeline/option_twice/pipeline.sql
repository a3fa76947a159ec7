-- an option given twice, the same
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'topic' = 'option_twice_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'option_twice_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
