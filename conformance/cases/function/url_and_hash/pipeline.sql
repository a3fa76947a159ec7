-- URL parts, encodings and digests of odd input
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'url_and_hash_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, h STRING, p STRING, qq STRING, qx STRING, au STRING, fi STRING, rf STRING, ui STRING, pr STRING, m STRING, sh STRING, b STRING, ue STRING, ud STRING, hx STRING) WITH (
  'connector' = 'kafka', 'topic' = 'url_and_hash_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'url_and_hash_o');
INSERT INTO o SELECT id,
  PARSE_URL(s, 'HOST') AS h,
  PARSE_URL(s, 'PATH') AS p,
  PARSE_URL(s, 'QUERY') AS qq,
  PARSE_URL(s, 'QUERY', 'x') AS qx,
  PARSE_URL(s, 'AUTHORITY') AS au,
  PARSE_URL(s, 'FILE') AS fi,
  PARSE_URL(s, 'REF') AS rf,
  PARSE_URL(s, 'USERINFO') AS ui,
  PARSE_URL(s, 'PROTOCOL') AS pr,
  MD5(s) AS m,
  SHA1(s) AS sh,
  TO_BASE64(s) AS b,
  URL_ENCODE(s) AS ue,
  URL_DECODE(s) AS ud,
  HEX(s) AS hx
FROM t;
