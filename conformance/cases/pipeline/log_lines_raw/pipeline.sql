-- log lines of a raw topic taken apart by regular expressions
CREATE TABLE lines (line STRING, part INT METADATA FROM 'partition' VIRTUAL, host STRING) WITH ('connector' = 'kafka', 'topic' = 'log_lines_raw_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'key.fields' = 'host', 'value.format' = 'raw', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (host STRING, ats TIMESTAMP(3), level STRING, modul STRING, sub STRING, usr INT, ms BIGINT, bucket STRING, words INT) WITH ('connector' = 'kafka', 'topic' = 'log_lines_raw_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o
SELECT host, TRY_CAST(REPLACE(SUBSTRING(line FROM 1 FOR 19), 'T', ' ') AS TIMESTAMP(3)), NULLIF(REGEXP_EXTRACT(line, '^\S+ (\w+)', 1), ''),
  REGEXP_EXTRACT(line, '\[([^:\]]+)', 1), SPLIT_INDEX(REGEXP_EXTRACT(line, '\[(.*?)\]', 1), ':', 1), TRY_CAST(REGEXP_EXTRACT(line, 'user=(\d*)', 1) AS INT), ms,
  CASE WHEN ms IS NULL THEN 'none' WHEN ms < 10 THEN 'fast' WHEN ms < 1000 THEN 'ok' ELSE 'slow' END, CARDINALITY(SPLIT(line, ' '))
FROM (SELECT *, TRY_CAST(REGEXP_EXTRACT(line, 'took (\d+)ms', 1) AS BIGINT) AS ms FROM lines) AS x;
