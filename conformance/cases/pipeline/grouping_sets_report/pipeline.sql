-- grouping sets in windows, late rows left out
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (region STRING, prod STRING, qty INT, price DECIMAL(8, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_report_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), region STRING, prod STRING, g INT, n BIGINT, big BIGINT, rev DECIMAL(38, 2), avgp DECIMAL(38, 6), mn DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_report_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'grouping_sets_report_o');
INSERT INTO o
SELECT window_start, region, prod, CAST(GROUPING_ID(region, prod) AS INT), COUNT(*), COUNT(*) FILTER (WHERE qty > 2), SUM(qty * price), AVG(price), MIN(price) FILTER (WHERE region IS NOT NULL)
FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '10' SECONDS))
GROUP BY window_start, window_end, GROUPING SETS ((region, prod), (region), ());
