-- logarithms, exponentials and their edges
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, x DOUBLE, i INT, d DECIMAL(10,4)) WITH (
  'connector' = 'kafka', 'topic' = 'log_exp_family_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a DOUBLE, b DOUBLE, c DOUBLE, d1 DOUBLE, e DOUBLE, f DOUBLE, g DOUBLE, s DOUBLE, pi_ DOUBLE, e_ DOUBLE, sg DECIMAL(10,4)) WITH (
  'connector' = 'kafka', 'topic' = 'log_exp_family_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'log_exp_family_o');
INSERT INTO o SELECT id,
  LN(x) AS a,
  LOG10(x) AS b,
  LOG2(x) AS c,
  LOG(x) AS d1,
  LOG(2, i) AS e,
  EXP(d) AS f,
  POWER(d, i) AS g,
  SQRT(d) AS s,
  PI() AS pi_,
  E() AS e_,
  SIGN(d) AS sg
FROM t;
