-- days that have 23 and 25 hours
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE s (id INT, amt DECIMAL(8, 2), z TIMESTAMP_LTZ(3), WATERMARK FOR z AS z - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'daily_revenue_dst_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (day_start TIMESTAMP_LTZ(3), day_end STRING, `day` DATE, n BIGINT, amt DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'daily_revenue_dst_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'daily_revenue_dst_o');
CREATE TABLE m (mon STRING, wk BIGINT, n BIGINT, hours STRING, PRIMARY KEY (mon, wk) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'daily_revenue_dst_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'daily_revenue_dst_m');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, CAST(window_end AS STRING), CAST(window_start AS DATE), COUNT(*), SUM(amt) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(z), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
INSERT INTO m SELECT DATE_FORMAT(z, 'yyyy-MM'), EXTRACT(WEEK FROM z), COUNT(*), MIN(DATE_FORMAT(z, 'HH:mm')) || '..' || MAX(DATE_FORMAT(z, 'HH:mm')) FROM s GROUP BY DATE_FORMAT(z, 'yyyy-MM'), EXTRACT(WEEK FROM z);
END;
