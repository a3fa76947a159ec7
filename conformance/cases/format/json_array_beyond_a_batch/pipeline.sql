-- one message of 2,500 rows
CREATE TABLE t (n INT) WITH ('connector' = 'kafka', 'topic' = 'jab_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE o (n INT) WITH ('connector' = 'kafka', 'topic' = 'jab_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT n FROM t WHERE MOD(n, 100) = 7;
