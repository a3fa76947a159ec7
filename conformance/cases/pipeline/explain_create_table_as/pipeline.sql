-- EXPLAIN of CREATE TABLE AS declares nothing, and does not mind a table that exists
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'explain_create_table_as_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'explain_create_table_as_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXPLAIN CREATE TABLE c WITH ('connector' = 'kafka', 'topic' = 'nowhere', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json') AS SELECT id, a FROM t;
EXPLAIN CREATE TABLE o WITH ('connector' = 'blackhole') AS SELECT id FROM t;
CREATE VIEW c AS SELECT id, 'v' AS s FROM t;
INSERT INTO o SELECT * FROM c;
