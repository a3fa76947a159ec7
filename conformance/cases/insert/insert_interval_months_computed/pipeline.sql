-- computed months
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_months_computed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b INT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_months_computed_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '7' MONTH * id, INTERVAL '7' YEAR * id FROM t;
