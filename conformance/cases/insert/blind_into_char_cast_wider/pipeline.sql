SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_char_cast_wider_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (c CHAR(8)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_char_cast_wider_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_into_char_cast_wider-o');
INSERT INTO o SELECT CAST(s AS CHAR(4)) FROM t;
