-- people masked, keyed by a hash
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE people (id BIGINT, email STRING, phone STRING, birth STRING, addr ROW<street STRING, zip STRING, geo ROW<lat DOUBLE, lon DOUBLE>>, consent MAP<STRING, BOOLEAN>, src STRING METADATA FROM 'topic' VIRTUAL, hd MAP<STRING, BYTES> METADATA FROM 'headers') WITH (
  'connector' = 'kafka', 'topic' = 'fun_mask_and_route_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (key STRING, `value` STRING, h MAP<STRING, BYTES> METADATA FROM 'headers') WITH (
  'connector' = 'kafka', 'topic' = 'fun_mask_and_route_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'key.fields' = 'key', 'value.format' = 'csv', 'value.fields-include' = 'EXCEPT_KEY', 'value.csv.disable-quote-character' = 'true', 'value.csv.field-delimiter' = '|', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fun_mask_and_route_o');
INSERT INTO o
SELECT MD5(LOWER(TRIM(email))),
  CONCAT_WS(';', REGEXP_REPLACE(email, '(^.).*(@.*$)', '$1***$2'), LPAD(RIGHT(REGEXP_REPLACE(phone, '[^0-9]', ''), 4), 8, '*'), CAST(EXTRACT(YEAR FROM TRY_CAST(birth AS DATE)) / 10 * 10 AS STRING), UPPER(SUBSTRING(addr.zip, 1, 3)), CAST(ROUND(addr.geo.lat, 2) AS STRING), CAST(TRUNCATE(addr.geo.lon, 1) AS STRING),
    CASE WHEN consent['mail'] THEN 'mail' WHEN consent['mail'] IS FALSE THEN 'no-mail' ELSE 'never-asked' END),
  MAP['src', CAST(SPLIT_INDEX(src, '_', 1) AS BYTES), 'trace', COALESCE(hd['trace'], X'00')]
FROM people WHERE email LIKE '_%@%._%' AND CHAR_LENGTH(REGEXP_REPLACE(COALESCE(phone, ''), '\D', '')) < 14;
