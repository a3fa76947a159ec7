SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_into_char_of_text_trimmed_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (c CHAR(4)) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_into_char_of_text_trimmed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_into_char_of_text_trimmed-o');
INSERT INTO o SELECT s FROM t;
