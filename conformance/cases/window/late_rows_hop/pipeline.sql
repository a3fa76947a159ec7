-- late rows and out-of-order rows in sliding and growing windows
CREATE TABLE t (dev STRING, val DOUBLE, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'kafka', 'topic' = 'late_rows_hop_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (w STRING, s TIMESTAMP_LTZ(3), e TIMESTAMP_LTZ(3), dev STRING, n BIGINT, mx DOUBLE, av DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'late_rows_hop_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'hop', window_start, window_end, dev, COUNT(*), MAX(val), AVG(val) FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) GROUP BY window_start, window_end, dev;
INSERT INTO o SELECT 'cumulate', window_start, window_end, dev, COUNT(val), MAX(val), AVG(val) FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) WHERE val IS NULL OR val > 0 GROUP BY window_start, window_end, dev;
INSERT INTO o SELECT 'session', window_start, window_end, dev, COUNT(*), MIN(val), SUM(val) FROM TABLE(SESSION(TABLE t PARTITION BY dev, DESCRIPTOR(ts), INTERVAL '4' SECOND)) GROUP BY window_start, window_end, dev;
END;
