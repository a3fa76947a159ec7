-- TO_TIMESTAMP_LTZ('2024-07-01 12:00:00', 'yyyy-MM-dd HH:mm:ss', tz)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tz STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_zone_col_0_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_zone_col_0_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_zone_col_0_o') AS SELECT id, tz, TO_TIMESTAMP_LTZ('2024-07-01 12:00:00', 'yyyy-MM-dd HH:mm:ss', tz) AS x FROM t;
