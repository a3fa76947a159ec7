-- digests and base64 of bytes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, b BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'digests_of_bytes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'digests_of_bytes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'digests_of_bytes_o');
INSERT INTO o SELECT id,
  MD5(b) AS a,
  SHA256(b) AS c
FROM t;
