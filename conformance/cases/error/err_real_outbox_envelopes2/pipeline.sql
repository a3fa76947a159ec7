-- good and bad envelopes to two topics
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (payload STRING, part INT METADATA FROM 'partition' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_outbox_envelopes2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw');
CREATE TABLE ok (id INT, paid BOOLEAN, total DOUBLE, cur STRING, tags ARRAY<STRING>, body STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_outbox_envelopes2_ok', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_outbox_envelopes2_ok');
CREATE TABLE bad (why STRING, payload STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_outbox_envelopes2_bad', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_outbox_envelopes2_bad');
CREATE TEMPORARY VIEW good AS SELECT * FROM e WHERE payload IS JSON OBJECT AND JSON_EXISTS(payload, 'strict $.order.id');
EXECUTE STATEMENT SET BEGIN
INSERT INTO ok SELECT JSON_VALUE(payload, '$.order.id' RETURNING INTEGER), JSON_VALUE(payload, '$.order.paid' RETURNING BOOLEAN DEFAULT FALSE ON EMPTY), JSON_VALUE(payload, '$.order.total' RETURNING DOUBLE NULL ON ERROR), JSON_VALUE(payload, '$.order.currency' DEFAULT 'EUR' ON EMPTY), JSON_QUERY(payload, '$.order.tags' RETURNING ARRAY<STRING>), JSON_QUERY(payload, '$.order.lines[*].sku' WITH WRAPPER) FROM good;
INSERT INTO bad SELECT CASE WHEN payload IS NOT JSON THEN 'no json' WHEN payload IS JSON ARRAY THEN 'array' WHEN payload IS JSON SCALAR THEN 'scalar' ELSE 'no id' END, payload FROM e WHERE NOT (payload IS JSON OBJECT AND JSON_EXISTS(payload, 'strict $.order.id'));
END;
