-- DATE and TIME compared with text columns
CREATE TABLE t (id INT, d DATE, m TIME, s STRING, u STRING) WITH ('connector' = 'kafka', 'topic' = 'date_time_compared_with_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'date_time_compared_with_text_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, d = s, d < s, m = u, m >= u FROM t;
