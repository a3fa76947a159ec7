-- the digits of DOUBLE and FLOAT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE, f FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'float_digits_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 DOUBLE, c1 FLOAT, c2 STRING, c3 STRING, c4 DOUBLE, c5 FLOAT, c6 DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'float_digits_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'float_digits_o');
INSERT INTO o SELECT id,
  x,
  f,
  CAST(x AS STRING),
  CAST(f AS STRING),
  x * 3,
  CAST(f * 3 AS FLOAT),
  ROUND(x, 2)
FROM t;
