-- negated
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_neg_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c BIGINT) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_neg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, -(INTERVAL '2.6' SECOND * id), INTERVAL '1:30' MINUTE TO SECOND * id, INTERVAL '1' HOUR - INTERVAL '1' DAY FROM t;
