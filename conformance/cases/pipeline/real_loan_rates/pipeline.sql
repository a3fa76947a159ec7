-- instalments of loans
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE l (id INT, p DECIMAL(12, 2), r DECIMAL(5, 4), n INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_loan_rates_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, pay DECIMAL(14, 2), tot DECIMAL(20, 4), up BIGINT, q INT, s INT, lg DOUBLE, e DOUBLE, big DECIMAL(38, 6), neg DECIMAL(12, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_loan_rates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_loan_rates_o');
INSERT INTO o SELECT id, CAST(CASE WHEN r = 0 THEN p / n ELSE p * r / 12 / (1 - POWER(1 + r / 12, -n)) END AS DECIMAL(14, 2)), p * (1 + r * n / 12), CAST(CEIL(p) AS BIGINT), MOD(CAST(p AS INT), 7), SIGN(n - 12), ROUND(LOG(10, p + 1), 6), ROUND(EXP(r), 8), p * r * r * r, -p
FROM l WHERE n <> 0;
