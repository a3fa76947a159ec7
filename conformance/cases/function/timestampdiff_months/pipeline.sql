-- whole months, quarters and years between times, in both directions
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'timestampdiff_months_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m INT, q INT, y INT, d INT, ad INT, da INT, dd INT, ym INT) WITH (
  'connector' = 'kafka', 'topic' = 'timestampdiff_months_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, TIMESTAMPDIFF(MONTH, a, b), TIMESTAMPDIFF(QUARTER, a, b), TIMESTAMPDIFF(YEAR, a, b), TIMESTAMPDIFF(DAY, a, b),
  TIMESTAMPDIFF(MONTH, a, CAST(b AS DATE)), TIMESTAMPDIFF(MONTH, CAST(a AS DATE), b), TIMESTAMPDIFF(MONTH, CAST(a AS DATE), CAST(b AS DATE)),
  TIMESTAMPDIFF(YEAR, CAST(a AS DATE), b) FROM t;
