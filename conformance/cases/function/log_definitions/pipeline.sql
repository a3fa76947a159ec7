-- logarithms to a base are quotients
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE, y DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'log_definitions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DOUBLE, b DOUBLE, c DOUBLE, d DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'log_definitions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'log_definitions_o');
INSERT INTO o SELECT id,
  LOG(x, y) AS a,
  LOG2(y) AS b,
  LOG10(y) AS c,
  LN(y) AS d
FROM t;
