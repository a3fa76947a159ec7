-- escapes in literals
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_unicode_escapes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d BOOLEAN, e INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_unicode_escapes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_unicode_escapes_o');
INSERT INTO o
SELECT id, U&'\00e9\+01F600', U&'!0041' UESCAPE '!', 'line
break\n', k = U&'\00fc', CHAR_LENGTH(U&'\+01F600') FROM t;
