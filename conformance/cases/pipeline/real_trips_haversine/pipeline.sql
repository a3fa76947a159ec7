-- distances of trips
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE g (id INT, la1 DOUBLE, lo1 DOUBLE, la2 DOUBLE, lo2 DOUBLE, sec INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_trips_haversine_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, km DECIMAL(10, 3), kmh DOUBLE, bearing INT, bucket BIGINT, geo STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_trips_haversine_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_trips_haversine_o');
INSERT INTO o SELECT id, CAST(d AS DECIMAL(10, 3)), ROUND(d / NULLIF(sec, 0) * 3600, 2), CAST(MOD(CAST(DEGREES(ATAN2(SIN(RADIANS(lo2 - lo1)) * COS(RADIANS(la2)), COS(RADIANS(la1)) * SIN(RADIANS(la2)) - SIN(RADIANS(la1)) * COS(RADIANS(la2)) * COS(RADIANS(lo2 - lo1)))) AS INT) + 360, 360) AS INT), CAST(FLOOR(d / 5) * 5 AS BIGINT), CONCAT(CAST(TRUNCATE(la1, 2) AS STRING), ',', CAST(TRUNCATE(lo1, 2) AS STRING))
FROM (SELECT *, 2 * 6371 * ASIN(SQRT(POWER(SIN(RADIANS(la2 - la1) / 2), 2) + COS(RADIANS(la1)) * COS(RADIANS(la2)) * POWER(SIN(RADIANS(lo2 - lo1) / 2), 2))) AS d FROM g);
