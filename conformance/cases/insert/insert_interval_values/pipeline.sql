-- intervals of VALUES into BIGINT
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_values_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_values_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o VALUES (1, INTERVAL '2.6' SECOND, INTERVAL '1' YEAR), (2, INTERVAL '1' DAY, INTERVAL '1' MONTH);
