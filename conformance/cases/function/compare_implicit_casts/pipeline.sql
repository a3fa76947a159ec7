-- comparisons of numbers, dates and texts that Flink casts by itself
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i BIGINT, s STRING, d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'compare_implicit_casts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, e BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'compare_implicit_casts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'compare_implicit_casts_o');
INSERT INTO o SELECT id,
  i < s AS a,
  i >= '6' AS b,
  i BETWEEN 1 AND '5' AS c,
  s > 6 AS e
FROM t;
