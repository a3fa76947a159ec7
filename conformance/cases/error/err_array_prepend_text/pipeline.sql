CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_array_prepend_text_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_array_prepend_text_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT CAST(ARRAY_PREPEND(ARRAY[1, 2], 'a') AS STRING) FROM t;
