-- POWER, EXP and logarithms of many values, to the last digit
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'power_accuracy_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, p2 DOUBLE, p3 DOUBLE, p10 DOUBLE, ph DOUBLE, pn DOUBLE, pb DOUBLE, e DOUBLE, l DOUBLE, l10 DOUBLE, l2 DOUBLE, lb DOUBLE, s DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'power_accuracy_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'power_accuracy_o');
INSERT INTO o SELECT id,
  POWER(x, 2) AS p2,
  POWER(x, 3) AS p3,
  POWER(x, 10) AS p10,
  POWER(x, 0.5) AS ph,
  POWER(x, -3) AS pn,
  POWER(1.0001, x) AS pb,
  EXP(x / 10) AS e,
  LN(x) AS l,
  LOG10(x) AS l10,
  LOG2(x) AS l2,
  LOG(3, x) AS lb,
  SQRT(x) AS s
FROM t;
