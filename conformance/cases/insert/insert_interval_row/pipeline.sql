-- intervals in rows and arrays
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_row_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a ROW<x BIGINT>, b ARRAY<BIGINT>) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, ROW(INTERVAL '7' DAY), ARRAY[INTERVAL '7' DAY] FROM t;
