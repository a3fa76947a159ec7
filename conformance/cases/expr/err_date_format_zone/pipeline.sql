SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3), d DATE, tm TIME, z TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_date_format_zone_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_date_format_zone_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_date_format_zone_o') AS
SELECT id,
  DATE_FORMAT(ts, 'VV z') AS c1,
  DATE_FORMAT(z, 'VV z') AS c2
FROM t;
