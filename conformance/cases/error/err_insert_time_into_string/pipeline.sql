-- a time: what INSERT makes of it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o (a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_time_into_string_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_time_into_string-o');
INSERT INTO o VALUES (TIME '10:00:00');
