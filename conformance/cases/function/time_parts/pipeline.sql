-- calendar parts of timestamps and dates at year, week and leap edges
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3), d DATE, t TIME, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_parts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, y BIGINT, qr BIGINT, mo BIGINT, wk BIGINT, dy BIGINT, dm BIGINT, dw BIGINT, hh BIGINT, mi BIGINT, ss BIGINT, iy BIGINT, id_ BIGINT, ms BIGINT, ep BIGINT, dc BIGINT, ce BIGINT, ml BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_parts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_parts_o');
INSERT INTO o SELECT id,
  YEAR(ts) AS y,
  QUARTER(d) AS qr,
  MONTH(ts) AS mo,
  WEEK(d) AS wk,
  DAYOFYEAR(d) AS dy,
  DAYOFMONTH(ts) AS dm,
  DAYOFWEEK(d) AS dw,
  HOUR(ts) AS hh,
  MINUTE(t) AS mi,
  SECOND(ts) AS ss,
  EXTRACT(ISOYEAR FROM d) AS iy,
  EXTRACT(ISODOW FROM d) AS id_,
  EXTRACT(MILLISECOND FROM ts) AS ms,
  EXTRACT(EPOCH FROM ts) AS ep,
  EXTRACT(DECADE FROM d) AS dc,
  EXTRACT(CENTURY FROM ts) AS ce,
  EXTRACT(MILLENNIUM FROM d) AS ml
FROM t;
