SET 'execution.checkpointing.interval' = '1s';
-- CUMULATE over GROUPING SETS at the end of a year, in a zone whose summer time is half an hour
SET 'table.local-time-zone' = 'Australia/Lord_Howe';
CREATE TABLE sales (id INT, region STRING, sku STRING, amt DECIMAL(12, 3), ts TIMESTAMP_LTZ(3),
  WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cumulate_grouping_sets_sales', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), region STRING, sku STRING, g BIGINT, n BIGINT, amt DECIMAL(38, 3), skus BIGINT, avg_amt DECIMAL(38, 6)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cumulate_grouping_sets_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cumulate_grouping_sets-o');
INSERT INTO o
SELECT window_start, window_end, region, sku, GROUPING_ID(region, sku), COUNT(*), SUM(amt), COUNT(DISTINCT sku), AVG(amt)
FROM TABLE(CUMULATE(TABLE sales, DESCRIPTOR(ts), INTERVAL '10' MINUTE, INTERVAL '1' HOUR))
GROUP BY window_start, window_end, GROUPING SETS ((region, sku), (region), ())
HAVING COUNT(amt) > 0;
