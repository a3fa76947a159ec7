SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, b BYTES, d DOUBLE, n DECIMAL(10, 2), ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_less_precise_time_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a TIMESTAMP(0), l TIMESTAMP_LTZ(3), d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_into_less_precise_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_into_less_precise_time-o');
INSERT INTO o SELECT ts, ts, CAST(ts AS DATE) FROM t;
