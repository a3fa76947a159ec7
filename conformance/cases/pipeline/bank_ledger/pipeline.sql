-- accounts and bookings by change capture: balances, overdrawn accounts by HAVING and NOT EXISTS, statements with running balance
CREATE TABLE acc (iban STRING, owner STRING, lim DECIMAL(12,2), closed BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'bank_ledger_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE bk (id INT, iban STRING, amt DECIMAL(12,2), d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'bank_ledger_bk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE bal (iban STRING, owner STRING, saldo DECIMAL(38,2), n BIGINT, lastd DATE, PRIMARY KEY (iban) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'bank_ledger_bal', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE over_ (iban STRING, saldo DECIMAL(38,2)) WITH (
  'connector' = 'kafka', 'topic' = 'bank_ledger_over_', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE run (id INT, iban STRING, saldo DECIMAL(38,2)) WITH (
  'connector' = 'kafka', 'topic' = 'bank_ledger_run', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE orphan (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'bank_ledger_orphan', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO bal SELECT a.iban, a.owner, COALESCE(b.saldo, 0), COALESCE(b.n, 0), b.ld FROM acc a LEFT JOIN (SELECT iban, SUM(amt) AS saldo, COUNT(*) AS n, MAX(d) AS ld FROM bk GROUP BY iban) b ON a.iban = b.iban WHERE NOT a.closed;
INSERT INTO over_ SELECT b.iban, SUM(b.amt) FROM bk b JOIN acc a ON a.iban = b.iban GROUP BY b.iban, a.lim HAVING SUM(b.amt) < -a.lim;
INSERT INTO run SELECT id, iban, SUM(amt) OVER (PARTITION BY iban ORDER BY id) FROM bk;
INSERT INTO orphan SELECT id FROM bk WHERE NOT EXISTS (SELECT 1 FROM acc WHERE acc.iban = bk.iban AND NOT closed);
END;
