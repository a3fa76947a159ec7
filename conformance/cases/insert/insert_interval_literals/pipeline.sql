-- literals of intervals into BIGINT: in their last unit
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_literals_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT, g BIGINT, h BIGINT, i BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_literals_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '0.5' SECOND, INTERVAL '1.5' SECOND, INTERVAL -'1.5' SECOND, INTERVAL '1.501' SECOND, INTERVAL -'2.6' SECOND, INTERVAL '3' YEAR, INTERVAL '1:29' HOUR TO MINUTE, INTERVAL '2 03' DAY TO HOUR, - INTERVAL '2.6' SECOND FROM t;
