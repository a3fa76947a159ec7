-- a bad value in a column of a change that nobody reads
CREATE TABLE t (id INT, d INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_debezium_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_unread_debezium_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT id FROM t;
