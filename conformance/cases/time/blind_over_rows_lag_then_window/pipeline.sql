SET 'execution.checkpointing.interval' = '1s';
-- OVER by rows with LAG, and a window over what it gives
CREATE TABLE tx (id INT, acc STRING, amt DECIMAL(12, 2), tag STRING, ts TIMESTAMP_LTZ(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_rows_lag_then_window_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, prev_id INT, prev2 DECIMAL(12, 2), run DECIMAL(38, 2), avg3 DECIMAL(38, 6), rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_rows_lag_then_window_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_over_rows_lag_then_window-o');
CREATE TABLE falls (ws TIMESTAMP(3), acc STRING, falls BIGINT, n BIGINT, worst DECIMAL(13, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_rows_lag_then_window_falls', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_over_rows_lag_then_window-falls');
CREATE TEMPORARY VIEW lagged AS
SELECT id, acc, ts, amt, LAG(id) OVER (PARTITION BY acc ORDER BY ts) AS prev_id, LAG(amt, 2, CAST(-1 AS DECIMAL(12, 2))) OVER (PARTITION BY acc ORDER BY ts) AS prev2,
  LAG(amt) OVER (PARTITION BY acc ORDER BY ts) AS before_
FROM tx;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT l.id, l.prev_id, l.prev2, r.run, r.avg3, r.rn FROM lagged AS l JOIN (
    SELECT id, SUM(amt) OVER (PARTITION BY acc ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS run,
      AVG(amt) OVER (PARTITION BY acc ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS avg3,
      COUNT(*) OVER (PARTITION BY acc ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS rn
    FROM tx
  ) AS r ON l.id = r.id;
INSERT INTO falls SELECT window_start, acc, COUNT(*) FILTER (WHERE amt < before_), COUNT(*), MIN(amt - before_)
  FROM TABLE(TUMBLE(TABLE lagged, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) GROUP BY acc, window_start, window_end;
END;
