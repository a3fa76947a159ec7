-- EXPLAIN of CREATE OR REPLACE TABLE AS
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'explain_replace_table_as_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'explain_replace_table_as_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXPLAIN CREATE OR REPLACE TABLE c WITH ('connector' = 'blackhole') AS SELECT id, a FROM t;
EXPLAIN REPLACE TABLE c WITH ('connector' = 'blackhole') AS SELECT id, a FROM t;
INSERT INTO o SELECT id FROM t;
