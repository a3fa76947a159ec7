-- a timestamp: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_timestamp_into_ltz_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_timestamp_into_ltz-o');
INSERT INTO o VALUES (TIMESTAMP '2026-01-01 10:00:00');
