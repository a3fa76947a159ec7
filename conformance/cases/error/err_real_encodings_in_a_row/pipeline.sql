-- codes and encodings beside each other
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_encodings_in_a_row_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g BYTES, h STRING, i STRING, j STRING, k BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_encodings_in_a_row_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_encodings_in_a_row_o');
INSERT INTO o SELECT id, TO_BASE64(s), FROM_BASE64(TO_BASE64(s)), HEX(s), HEX(n), BIN(n), DECODE(ENCODE(s, 'UTF-16'), 'UTF-16'), ENCODE(s, 'ISO-8859-1'), DECODE(b, 'UTF-8'), CHR(n), TRANSLATE(s, 'äöü', 'aou'), FROM_BASE64('!!') = s FROM t;
