-- strings beside numbers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'string_number_compare_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'string_number_compare_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'string_number_compare_o') AS
SELECT id,
  s > i AS c1,
  i < '11' AS c2,
  i BETWEEN '1' AND '10' AS c3
FROM t;
