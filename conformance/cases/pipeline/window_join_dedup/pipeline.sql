-- impressions and first clicks of a minute
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE imp (ad STRING, usr STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_dedup_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE clk (ad STRING, usr STRING, pos INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_dedup_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), ad STRING, usr STRING, pos INT, seen TIMESTAMP(3), clicked BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_dedup_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'window_join_dedup_o');
CREATE VIEW first_clicks AS SELECT ad, usr, pos, ts AS cts, window_start, window_end FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, ad, usr ORDER BY ts ASC) AS rn FROM TABLE(TUMBLE(TABLE clk, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) WHERE rn = 1;
CREATE VIEW seen AS SELECT ad, usr, MIN(ts) AS ts, window_start, window_end FROM TABLE(TUMBLE(TABLE imp, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY ad, usr, window_start, window_end;
INSERT INTO o SELECT COALESCE(s.window_start, c.window_start), COALESCE(s.ad, c.ad), COALESCE(s.usr, c.usr), c.pos, s.ts, c.cts IS NOT NULL
FROM seen s FULL JOIN first_clicks c ON s.window_start = c.window_start AND s.window_end = c.window_end AND s.ad = c.ad AND s.usr = c.usr;
