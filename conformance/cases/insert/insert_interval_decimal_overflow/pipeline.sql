-- insert_interval_decimal_overflow
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_decimal_overflow_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DECIMAL(3, 2), b DECIMAL(2, 0)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_decimal_overflow_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '5' SECOND * id, INTERVAL '59' SECOND * 2 * id FROM t;
