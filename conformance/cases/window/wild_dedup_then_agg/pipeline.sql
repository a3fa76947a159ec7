SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_dedup_then_agg_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, s INT, us BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_dedup_then_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_dedup_then_agg_o');
INSERT INTO o SELECT window_start, COUNT(*), SUM(v), COUNT(DISTINCT u) FROM (
 SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, u ORDER BY ts DESC) AS rn FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '3' SECOND))) WHERE rn = 1)
GROUP BY window_start, window_end;
