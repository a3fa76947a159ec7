-- CHAR from literals
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_values_into_char_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a CHAR(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_values_into_char_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_values_into_char_o');
INSERT INTO o VALUES ('a'), ('abcde');
