-- double sums of a hop: slices are added newest first
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_hop_sum_only_order_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, s DOUBLE, a DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'win_hop_sum_only_order_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_hop_sum_only_order_o');
INSERT INTO o SELECT window_start, k, SUM(x), AVG(x) FROM (SELECT k, CAST(v AS DOUBLE) / 3 AS x, window_start, window_end FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND))) GROUP BY window_start, window_end, k;
