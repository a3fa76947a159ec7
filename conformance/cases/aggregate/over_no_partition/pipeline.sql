-- a running total over all rows, default frame
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_no_partition_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, k STRING, ts TIMESTAMP(3), s INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_no_partition_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_no_partition_o');
INSERT INTO o SELECT id, k, ts, SUM(v) OVER (ORDER BY ts), COUNT(v) OVER (ORDER BY ts) FROM e;
