-- TIMESTAMP_LTZ compared with text that is no time
CREATE TABLE t (id INT, l TIMESTAMP_LTZ(3), s STRING) WITH ('connector' = 'kafka', 'topic' = 'ltz_compared_with_bad_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'ltz_compared_with_bad_text_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, l = s FROM t;
