-- hashes of whole rows as keys
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (a STRING, b INT, c DECIMAL(6, 2), d DATE, e BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_surrogate_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, k2 STRING, k3 STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_surrogate_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_surrogate_keys_o');
INSERT INTO o
SELECT SHA256(CONCAT_WS('|', a, CAST(b AS STRING), CAST(c AS STRING), CAST(d AS STRING), CAST(e AS STRING))),
  SHA2(COALESCE(a, '~') || '|' || COALESCE(CAST(b AS STRING), '~'), 224),
  MD5(CAST(ROW(a, b, c, d, e) AS STRING)), MOD(ABS(CHAR_LENGTH(a) * 31), 16)
FROM s;
