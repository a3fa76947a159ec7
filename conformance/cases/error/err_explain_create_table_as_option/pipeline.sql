-- EXPLAIN of CREATE TABLE AS with a wrong option
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_explain_create_table_as_option_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_explain_create_table_as_option_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXPLAIN CREATE TABLE c WITH ('connector' = 'kafka', 'topik' = 'nowhere', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json') AS SELECT id, a FROM t;
INSERT INTO o SELECT id FROM t;
