-- a deduplicated stream, enriched by a temporal join, in a cumulating window with a distinct count
CREATE TABLE pay (id INT, cur STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_of_temporal_of_dedup_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(8,3), vf TIMESTAMP(3), WATERMARK FOR vf AS vf, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'window_of_temporal_of_dedup_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (we TIMESTAMP(3), n BIGINT, c BIGINT, eur DECIMAL(38,3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_of_temporal_of_dedup_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW d AS SELECT id, cur, amt, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts ASC) AS r FROM pay) WHERE r = 1;
CREATE VIEW j AS SELECT d.id, d.ts, d.amt, r.cur, r.rate FROM d LEFT JOIN rates FOR SYSTEM_TIME AS OF d.ts AS r ON d.cur = r.cur;
INSERT INTO o SELECT window_end, COUNT(*), COUNT(DISTINCT cur), SUM(amt * rate) FROM TABLE(CUMULATE(TABLE j, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
