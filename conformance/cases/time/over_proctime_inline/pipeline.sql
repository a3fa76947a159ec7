-- over_proctime_inline
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'over_proctime_inline_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c INT) WITH ('connector' = 'kafka', 'topic' = 'over_proctime_inline_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, COUNT(*) OVER (PARTITION BY id ORDER BY PROCTIME()), SUM(id) OVER (PARTITION BY id ORDER BY PROCTIME()), FIRST_VALUE(id) OVER (PARTITION BY id ORDER BY PROCTIME()) FROM t;
