-- narrow types into wider columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_widened_into_the_sink2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a BIGINT, b DECIMAL(12, 1), c DOUBLE, d DECIMAL(20, 4), e DOUBLE, f DECIMAL(10, 3), g TIMESTAMP(3), h TIMESTAMP_LTZ(3), i TIMESTAMP(9)) WITH (
  'connector' = 'kafka', 'topic' = 'real_widened_into_the_sink2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_widened_into_the_sink2_o');
INSERT INTO o
SELECT i, i, i, b, d, f, ts, ts, ts FROM t;
