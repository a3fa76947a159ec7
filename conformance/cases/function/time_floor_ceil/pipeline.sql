-- FLOOR and CEIL of timestamps and dates to every unit
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3), d DATE, t TIME, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_floor_ceil_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, f1 TIMESTAMP(3), f2 TIMESTAMP(3), f3 TIMESTAMP(3), f4 TIMESTAMP(3), f5 TIMESTAMP(3), f6 TIMESTAMP(3), f7 TIMESTAMP(3), f8 TIMESTAMP(3), c1 TIMESTAMP(3), c3 TIMESTAMP(3), c4 TIMESTAMP(3), c6 TIMESTAMP(3), d1 DATE, d2 DATE) WITH (
  'connector' = 'kafka', 'topic' = 'time_floor_ceil_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_floor_ceil_o');
INSERT INTO o SELECT id,
  FLOOR(ts TO YEAR) AS f1,
  FLOOR(ts TO QUARTER) AS f2,
  FLOOR(ts TO MONTH) AS f3,
  FLOOR(ts TO WEEK) AS f4,
  FLOOR(ts TO DAY) AS f5,
  FLOOR(ts TO HOUR) AS f6,
  FLOOR(ts TO MINUTE) AS f7,
  FLOOR(ts TO SECOND) AS f8,
  CEIL(ts TO YEAR) AS c1,
  CEIL(ts TO MONTH) AS c3,
  CEIL(ts TO WEEK) AS c4,
  CEIL(ts TO HOUR) AS c6,
  FLOOR(d TO MONTH) AS d1,
  CEIL(d TO YEAR) AS d2
FROM t;
