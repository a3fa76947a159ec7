-- differences of timestamps into BIGINT
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_difference_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_difference_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, (a - b) DAY, (a - b) HOUR, (b - a) DAY TO SECOND FROM t;
