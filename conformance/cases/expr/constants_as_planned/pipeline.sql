-- computed constants: seven digits of a FLOAT, the precision of a timestamp
CREATE TABLE t (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'constants_as_planned_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a FLOAT, b FLOAT, c DOUBLE, d DOUBLE, e FLOAT, f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'constants_as_planned_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE u (x TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'constants_as_planned_u', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, CAST(12345.678 AS FLOAT), ABS(CAST(12345.678 AS FLOAT)), ABS(CAST(0.1 AS DOUBLE)) + 0.2E0, 0.1E0 * 3, CAST('1.123456789' AS FLOAT), CAST(CAST(1 AS FLOAT) / 3 AS STRING) FROM t;
INSERT INTO u SELECT ts FROM t UNION ALL SELECT TIMESTAMP '2024-01-01 00:00:00' - INTERVAL '1 02:03:04.567' DAY TO SECOND FROM t UNION ALL SELECT TIMESTAMP '1970-01-01 00:00:00' - INTERVAL '0.001' SECOND FROM t;
END;
