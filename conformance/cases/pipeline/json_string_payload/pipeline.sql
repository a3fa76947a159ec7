-- payloads as text, taken apart by JSON functions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE raw_events (payload STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'json_string_payload_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (user_id BIGINT, email_hash STRING, tags ARRAY<STRING>, plan STRING, city STRING, seen TIMESTAMP_LTZ(3), off BIGINT, PRIMARY KEY (user_id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'json_string_payload_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_string_payload_o');
CREATE TABLE bad (off BIGINT, why STRING, payload STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_string_payload_bad', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_string_payload_bad');
CREATE TEMPORARY VIEW parsed AS
SELECT TRY_CAST(JSON_VALUE(payload, '$.user.id') AS BIGINT) AS user_id, LOWER(TRIM(JSON_VALUE(payload, '$.user.email'))) AS email, JSON_QUERY(payload, '$.tags' RETURNING ARRAY<STRING> NULL ON EMPTY NULL ON ERROR) AS tags,
  JSON_VALUE(payload, '$.plan' DEFAULT 'free' ON EMPTY DEFAULT 'broken' ON ERROR) AS plan, JSON_VALUE(payload, 'lax $.user.addresses[0].city') AS city, payload IS JSON OBJECT AS ok, payload, ts, off FROM raw_events;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT user_id, SHA256(email), tags, plan, city, ts, off FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY ts DESC) AS rn FROM parsed WHERE user_id IS NOT NULL AND ok) WHERE rn = 1;
INSERT INTO bad SELECT off, CASE WHEN payload IS NULL THEN 'null' WHEN NOT ok THEN 'no object' ELSE 'no user' END, payload FROM parsed WHERE ok IS NOT TRUE OR user_id IS NULL;
END;
