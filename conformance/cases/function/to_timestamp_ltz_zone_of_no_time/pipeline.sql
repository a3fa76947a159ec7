SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'to_timestamp_ltz_zone_of_no_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'to_timestamp_ltz_zone_of_no_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'to_timestamp_ltz_zone_of_no_time_o') AS
SELECT id,
  TO_TIMESTAMP_LTZ(s, f, 'America/New_York') AS c1,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(TO_TIMESTAMP_LTZ(s, f, 'America/New_York'))) END AS ty
FROM t;
