-- err_insert_interval_literal_into_tinyint
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_insert_interval_literal_into_tinyint_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TINYINT) WITH ('connector' = 'kafka', 'topic' = 'err_insert_interval_literal_into_tinyint_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, INTERVAL '1' MONTH FROM t;
