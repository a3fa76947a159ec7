-- an access log as lines
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE logs (line STRING, part INT METADATA FROM 'partition' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_access_log_report2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw');
CREATE TABLE o (route STRING, hits BIGINT, sent BIGINT, slow BIGINT, codes STRING, PRIMARY KEY (route) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_access_log_report2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_access_log_report2_o');
CREATE VIEW parsed AS
SELECT REGEXP_EXTRACT(line, '^(\S+) ', 1) AS ip,
       REGEXP_EXTRACT(line, '"(GET|POST|PUT) ([^ ?"]+)', 2) AS path,
       CAST(NULLIF(REGEXP_EXTRACT(line, '" (\d{3}) ', 1), '') AS INT) AS code,
       COALESCE(TRY_CAST(REGEXP_EXTRACT(line, ' (\d+|-) \S+ms$', 1) AS BIGINT), 0) AS sent,
       CAST(REGEXP_EXTRACT(line, '(\d+)ms$', 1) AS INT) AS ms
FROM logs WHERE line NOT LIKE '#%';
INSERT INTO o
SELECT REGEXP_REPLACE(path, '/\d+', '/:id') AS route, COUNT(*), SUM(sent), COUNT(*) FILTER (WHERE ms > 500),
       CONCAT_WS(',', CAST(MIN(code) AS STRING), CAST(MAX(code) AS STRING))
FROM parsed WHERE path IS NOT NULL GROUP BY REGEXP_REPLACE(path, '/\d+', '/:id');
