SET 'execution.checkpointing.interval' = '1s';
-- days of 25 hours: TUMBLE, HOP and CUMULATE by the zone's midnight, with an offset as well
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE ev (k STRING, v INT, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '40' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_days_of_new_york_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (kind STRING, ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP_LTZ(3), k STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_days_of_new_york_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_days_of_new_york-o');
INSERT INTO o SELECT 'tumble', window_start, window_end, window_time, k, COUNT(*), SUM(v)
  FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' DAY)) GROUP BY window_start, window_end, window_time, k
UNION ALL SELECT 'hop', window_start, window_end, window_time, k, COUNT(*), SUM(v)
  FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '6' HOUR, INTERVAL '12' HOUR)) GROUP BY window_start, window_end, window_time, k
UNION ALL SELECT 'cumulate', window_start, window_end, window_time, k, COUNT(*), SUM(v)
  FROM TABLE(CUMULATE(TABLE ev, DESCRIPTOR(ts), INTERVAL '8' HOUR, INTERVAL '1' DAY)) GROUP BY window_start, window_end, window_time, k
UNION ALL SELECT 'session', window_start, window_end, window_time, k, COUNT(*), SUM(v)
  FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, window_time, k;
