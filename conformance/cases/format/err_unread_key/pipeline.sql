-- a bad value in a column of the key that nobody reads
CREATE TABLE t (id INT, d INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_key_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields' = 'd', 'value.fields-include' = 'EXCEPT_KEY', 'value.format' = 'json');
CREATE TABLE o (s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_key_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT s FROM t;
