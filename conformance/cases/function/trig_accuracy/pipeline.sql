-- trigonometric and hyperbolic functions of many values, to the last digit
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'trig_accuracy_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s DOUBLE, c DOUBLE, t_ DOUBLE, ct DOUBLE, as_ DOUBLE, ac DOUBLE, at_ DOUBLE, a2 DOUBLE, sh DOUBLE, ch DOUBLE, th DOUBLE, dg DOUBLE, ra DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'trig_accuracy_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'trig_accuracy_o');
INSERT INTO o SELECT id,
  SIN(x) AS s,
  COS(x) AS c,
  TAN(x) AS t_,
  COT(x) AS ct,
  ASIN(x) AS as_,
  ACOS(x) AS ac,
  ATAN(x) AS at_,
  ATAN2(x, 3) AS a2,
  SINH(x / 10) AS sh,
  COSH(x / 10) AS ch,
  TANH(x) AS th,
  DEGREES(x) AS dg,
  RADIANS(x) AS ra
FROM t;
