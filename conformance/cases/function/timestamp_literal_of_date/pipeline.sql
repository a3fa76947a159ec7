-- a TIMESTAMP literal without a time, a national text
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_literal_of_date_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP(3), b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_literal_of_date_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'timestamp_literal_of_date_o');
INSERT INTO o SELECT id,
  TIMESTAMP '2024-01-01' AS a,
  N'x' AS b
FROM t;
