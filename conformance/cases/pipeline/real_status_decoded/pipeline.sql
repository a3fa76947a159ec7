-- states decoded
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_status_decoded_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_status_decoded_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_status_decoded_o') AS
SELECT id, CASE UPPER(TRIM(status)) WHEN 'NEW' THEN 0 WHEN 'PAID' THEN 1 WHEN 'SHIPPED' THEN 2 ELSE -1 END AS code, ELT(MOD(id, 3) + 1, 'low', 'mid', 'high') AS lvl, LOCATE('a', LOWER(cust)) AS pos, INSTR(status, 'E') AS ins, REPLACE(cust, '-', '') AS c2, REVERSE(cust) AS c3, REPEAT(LEFT(cur, 1), 3) AS c4, BTRIM(status, ' d') AS c5, STARTSWITH(cust, 'A') AS sw, CHARACTER_LENGTH(cust) AS l, SUBSTRING(cust, -2, 2) AS tail FROM t WHERE status IS NOT NULL;
