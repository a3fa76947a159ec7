-- NATURAL JOIN over columns of the same name whose types cannot be compared
CREATE TABLE a (k INT, x ARRAY<INT>) WITH (
  'connector' = 'kafka', 'topic' = 'err_natural_join_no_common_type_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k MAP<STRING,INT>, y INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_natural_join_no_common_type_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (x INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_natural_join_no_common_type_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT y FROM a NATURAL JOIN b;
