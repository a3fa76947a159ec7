SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_hash_encode_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 BYTES, c8 BYTES, c9 STRING, c10 BYTES, c11 STRING, c12 STRING, c13 STRING, c14 STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_hash_encode_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_hash_encode_o');
INSERT INTO o SELECT id,
  MD5(s),
  SHA1(''),
  SHA2(s, 384),
  SHA256(CAST(NULL AS STRING)),
  HEX(s),
  HEX(i),
  HEX(l),
  UNHEX('4F6E'),
  UNHEX(s),
  BIN(l),
  ENCODE(s, 'UTF-16BE'),
  DECODE(bin, 'UTF-8'),
  DECODE(bin, 'ISO-8859-1'),
  MD5(CAST(i AS STRING)),
  TO_BASE64(CAST(bin AS STRING))
FROM t;
