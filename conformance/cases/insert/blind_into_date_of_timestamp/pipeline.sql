SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_date_of_timestamp_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a DATE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_date_of_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_into_date_of_timestamp-o');
INSERT INTO o SELECT ts FROM t;
