-- opening hours in the zone of each store
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (store STRING, tz STRING, utc STRING, open_ TIME, close_ TIME) WITH (
  'connector' = 'kafka', 'topic' = 'real_zones_of_stores2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (store STRING, loc STRING, is_open BOOLEAN, ltz TIMESTAMP_LTZ(3), d DATE) WITH (
  'connector' = 'kafka', 'topic' = 'real_zones_of_stores2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_zones_of_stores2_o');
INSERT INTO o SELECT store, loc, CAST(SUBSTRING(loc, 12) AS TIME) BETWEEN open_ AND close_, TO_TIMESTAMP_LTZ(loc, 'yyyy-MM-dd HH:mm:ss', tz), CAST(TO_TIMESTAMP(loc) AS DATE)
FROM (SELECT *, CONVERT_TZ(utc, 'UTC', tz) AS loc FROM s);
