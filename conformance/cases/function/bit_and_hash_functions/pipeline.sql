-- BIN, HEX, CHR, digests, codes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i BIGINT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'bit_and_hash_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g STRING, h STRING, j STRING, k STRING, l BYTES, m BYTES, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'bit_and_hash_functions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'bit_and_hash_functions_o');
INSERT INTO o SELECT id,
  BIN(i) AS a,
  HEX(i) AS b,
  HEX(s) AS c,
  CHR(i) AS d,
  SHA224(s) AS e,
  SHA256(s) AS f,
  SHA384(s) AS g,
  SHA512(s) AS h,
  SHA2(s, 256) AS j,
  DECODE(ENCODE(s, 'UTF-8'), 'UTF-8') AS k,
  ENCODE(s, 'UTF-16BE') AS l,
  UNHEX(HEX(s)) AS m,
  ASCII(s) AS n
FROM t;
