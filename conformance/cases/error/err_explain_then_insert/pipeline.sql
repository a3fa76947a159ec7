-- EXPLAIN of CREATE TABLE AS declares no table
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_explain_then_insert_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_explain_then_insert_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXPLAIN CREATE TABLE c WITH ('connector' = 'blackhole') AS SELECT id FROM t;
INSERT INTO c SELECT id FROM t;
