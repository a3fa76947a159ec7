-- the type of a remainder
CREATE TABLE t (id INT, d DECIMAL(5, 0), e DECIMAL(10, 2), b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_remainder_by_integer_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d STRING, v STRING, w STRING) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_remainder_by_integer_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, TYPEOF(d % 3), TYPEOF(e % 3), TYPEOF(MOD(d, b)), TYPEOF(b % d), CAST(d % 3 AS STRING), CAST(e % 3 AS STRING) FROM t;
