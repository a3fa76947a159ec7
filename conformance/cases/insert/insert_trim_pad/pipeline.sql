-- TRIM_PAD cuts and pads text and bytes, by characters
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
CREATE TABLE o (c CHAR(3), v VARCHAR(3), b BINARY(2), w VARBINARY(2), s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'insert_trim_pad_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_trim_pad-o');
INSERT INTO o SELECT CAST(s AS CHAR(5)), s, CAST(x AS BINARY(3)), x, s FROM (VALUES ('äöüß', X'01020304'), ('a', X'01')) AS q(s, x);
