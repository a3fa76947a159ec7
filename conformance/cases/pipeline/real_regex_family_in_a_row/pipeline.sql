-- regular expressions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_regex_family_in_a_row_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_regex_family_in_a_row_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_regex_family_in_a_row_o') AS
SELECT id, REGEXP_EXTRACT(cust, '([A-Za-z]+)-(\d+)', 2) AS a, REGEXP_REPLACE(cust, '^(.)-', '$1_') AS b, REGEXP_COUNT(status, '(?i)e') AS c, REGEXP_INSTR(cust, '\d') AS d, REGEXP_SUBSTR(cust, '[0-9]+') AS e, REGEXP_EXTRACT_ALL(cust, '(.)(-|0)', 1) AS f, cust SIMILAR TO '[A-Z]-[0-9]+' AS g, REGEXP(status, '^\s') AS h, cust LIKE 'A!_%' ESCAPE '!' AS i, REGEXP_EXTRACT(cust, 'z(\d)', 1) AS j FROM t;
