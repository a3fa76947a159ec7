-- records of fixed width
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE l (line STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_fixed_width_records_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw');
CREATE TABLE o (typ STRING, acct STRING, amt DECIMAL(12, 2), d DATE, txt STRING, chk INT, echo STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_fixed_width_records_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_fixed_width_records_o');
INSERT INTO o
SELECT SUBSTR(line, 1, 2), LTRIM(SUBSTRING(line, 3, 8), '0'), CAST(SUBSTRING(line FROM 11 FOR 10) AS DECIMAL(12, 2)) / 100 * CASE SUBSTRING(line FROM 21 FOR 1) WHEN '-' THEN -1 ELSE 1 END,
  TO_DATE(SUBSTR(line, 22, 8), 'yyyyMMdd'), RTRIM(SUBSTRING(line, 30)), ASCII(SUBSTR(line, -1)), RPAD(LPAD(RTRIM(SUBSTRING(line, 30)), 6, '<'), 8, '>')
FROM l WHERE LEFT(line, 2) IN ('10', '20') AND CHAR_LENGTH(line) >= 30;
