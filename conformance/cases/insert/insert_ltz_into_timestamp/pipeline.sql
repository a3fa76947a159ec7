-- a timestamp with local time zone: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'insert_ltz_into_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_ltz_into_timestamp-o');
INSERT INTO o SELECT TO_TIMESTAMP_LTZ(x, 3) FROM (VALUES (0)) AS q(x);
