-- intervals added and subtracted, differences in every unit
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3), d DATE, t TIME, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_arithmetic_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a1 TIMESTAMP(3), a2 TIMESTAMP(3), a3 TIMESTAMP(3), a4 DATE, a5 DATE, a6 TIME, b1 INT, b2 INT, b3 INT, b4 INT, c1 TIMESTAMP(3), c2 TIMESTAMP(3), c3 DATE, o1 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'time_arithmetic_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_arithmetic_o');
INSERT INTO o SELECT id,
  ts + INTERVAL '1' MONTH AS a1,
  ts - INTERVAL '1' YEAR AS a2,
  ts + INTERVAL '1 02:03:04.005' DAY TO SECOND(3) AS a3,
  d + INTERVAL '1' DAY AS a4,
  d - INTERVAL '2' MONTH AS a5,
  t + INTERVAL '30' MINUTE AS a6,
  TIMESTAMPDIFF(DAY, TIMESTAMP '2000-01-01 00:00:00', ts) AS b1,
  TIMESTAMPDIFF(MONTH, d, DATE '2022-01-31') AS b2,
  TIMESTAMPDIFF(SECOND, ts, TIMESTAMP '2024-03-01 00:00:00.5') AS b3,
  TIMESTAMPDIFF(YEAR, TIMESTAMP '2000-02-29 00:00:00', ts) AS b4,
  TIMESTAMPADD(QUARTER, 1, ts) AS c1,
  TIMESTAMPADD(WEEK, -1, ts) AS c2,
  TIMESTAMPADD(MONTH, 13, d) AS c3,
  (ts, INTERVAL '1' DAY) OVERLAPS (TIMESTAMP '2024-03-01 00:00:00', INTERVAL '1' HOUR) AS o1
FROM t;
