-- insert_interval_literal_overflow
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_literal_overflow_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c DECIMAL(5, 0), d INT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_literal_overflow_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '99' DAY, INTERVAL '99' DAY * 1, INTERVAL '9.4' SECOND, INTERVAL '24' DAY FROM t;
