-- a column whose type JSON has not, that nobody reads
CREATE TABLE t (id INT, m MAP<INT, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_map_of_int_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_map_of_int_keys_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t;
