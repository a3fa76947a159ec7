SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_other_numbers_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a BIGINT, f FLOAT, d DECIMAL(5, 1), s DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_other_numbers_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_into_other_numbers-o');
INSERT INTO o SELECT id, id, n, n FROM t;
