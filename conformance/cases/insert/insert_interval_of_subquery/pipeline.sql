-- literals of intervals from a sub-query into BIGINT
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_of_subquery_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_of_subquery_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, v, w FROM (SELECT id, INTERVAL '2.6' SECOND AS v, INTERVAL '1-2' YEAR TO MONTH AS w FROM t);
