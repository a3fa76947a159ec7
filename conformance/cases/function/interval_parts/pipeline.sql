-- parts of intervals, weeks, quarters and computed lengths
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, n INT, ts TIMESTAMP(3), dt DATE) WITH (
  'connector' = 'kafka', 'topic' = 'interval_parts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 BIGINT, c1 BIGINT, c2 BIGINT, c3 TIMESTAMP(3), c4 TIMESTAMP(3), c5 TIMESTAMP(3), c6 DATE, c7 TIMESTAMP(6), c8 TIMESTAMP(3), c9 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'interval_parts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'interval_parts_o');
INSERT INTO o SELECT id,
  EXTRACT(DAY FROM INTERVAL '49' HOUR),
  HOUR(INTERVAL '25' HOUR),
  EXTRACT(QUARTER FROM INTERVAL '14' MONTH),
  ts + INTERVAL '2' WEEK,
  ts - INTERVAL '1' QUARTER,
  ts + INTERVAL n DAY,
  dt + INTERVAL n MONTH,
  TIMESTAMPADD(HOUR, n, dt),
  n * INTERVAL '1' HOUR + ts,
  TYPEOF(TIMESTAMPADD(HOUR, n, dt))
FROM t;
