-- readings in growing windows, joined with an upsert table
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TABLE r (dev STRING, temp DOUBLE, `at` BIGINT, meta ROW<fw STRING, loc ROW<room STRING>>, ts AS TO_TIMESTAMP_LTZ(`at`, 0), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'iot_windows_join_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE devices (dev STRING, owner STRING, lim DECIMAL(5, 1), PRIMARY KEY (dev) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'iot_windows_join_dev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE o (ws TIMESTAMP_LTZ(3), dev STRING, owner STRING, n BIGINT, nn BIGINT, mx DOUBLE, av DOUBLE, hot BOOLEAN, rooms BIGINT, PRIMARY KEY (ws, dev) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'iot_windows_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'value.json.timestamp-format.standard' = 'ISO-8601', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'iot_windows_join_o');
INSERT INTO o
WITH w AS (
  SELECT window_start AS ws, dev, COUNT(*) AS n, COUNT(temp) AS nn, MAX(temp) AS mx, ROUND(AVG(temp), 2) AS av, COUNT(DISTINCT meta.loc.room) AS rooms
  FROM TABLE(CUMULATE(TABLE r, DESCRIPTOR(ts), INTERVAL '5' MINUTE, INTERVAL '15' MINUTE))
  WHERE dev IS NOT NULL
  GROUP BY window_start, window_end, dev
  HAVING COUNT(*) > 1
), latest AS (
  SELECT ws, dev, MAX(n) AS n, MAX(nn) AS nn, MAX(mx) AS mx, MAX(av) AS av, MAX(rooms) AS rooms FROM w GROUP BY ws, dev
)
SELECT l.ws, l.dev, COALESCE(d.owner, '(none)'), l.n, l.nn, l.mx, l.av, l.mx > d.lim, l.rooms FROM latest l LEFT JOIN devices d ON l.dev = d.dev;
