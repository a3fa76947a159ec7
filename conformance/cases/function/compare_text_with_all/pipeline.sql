-- texts compared with numbers, dates and times
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, x DOUBLE, s STRING, u STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'compare_text_with_all_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 BOOLEAN, c1 BOOLEAN, c2 BOOLEAN, c3 BOOLEAN, c4 BOOLEAN, c5 BOOLEAN, c6 BOOLEAN, c7 DATE, c8 BOOLEAN, c9 BOOLEAN, c10 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'compare_text_with_all_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'compare_text_with_all_o');
INSERT INTO o SELECT id,
  i < s,
  x >= s,
  i IN ('7', '50'),
  s IN (1, 7),
  dt = u,
  ts <> u,
  dt IS DISTINCT FROM u,
  NULLIF(dt, u),
  bo = s,
  bo IN ('true'),
  dt IN ('2024-1-1')
FROM t;
