SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_into_binary_of_bytes_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (c BINARY(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_into_binary_of_bytes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_into_binary_of_bytes-o');
INSERT INTO o SELECT b FROM t;
