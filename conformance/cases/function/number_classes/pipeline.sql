-- IS_ALPHA and its like of numbers, digests of bytes, base64 without padding
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, d DECIMAL(5,2), x DOUBLE, s STRING, b BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'number_classes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 BOOLEAN, c1 BOOLEAN, c2 BOOLEAN, c3 BOOLEAN, c4 BOOLEAN, c5 BOOLEAN, c6 STRING, c7 STRING, c8 STRING, c9 STRING, c10 INT) WITH (
  'connector' = 'kafka', 'topic' = 'number_classes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'number_classes_o');
INSERT INTO o SELECT id,
  IS_ALPHA(i),
  IS_DIGIT(i),
  IS_DIGIT(d),
  IS_DECIMAL(x),
  IS_DECIMAL(d),
  IS_DECIMAL(s),
  SHA2(b, 256),
  SHA1(b),
  CONCAT_WS(s),
  FROM_BASE64('YWJ'),
  COALESCE(CAST(NULL AS INT), i)
FROM t;
