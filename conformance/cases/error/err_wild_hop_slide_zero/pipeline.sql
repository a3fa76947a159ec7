SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'err_wild_hop_slide_zero_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_hop_slide_zero_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_hop_slide_zero_a');
INSERT INTO a SELECT k, COUNT(*) FROM TABLE(HOP(TABLE base, DESCRIPTOR(ts), INTERVAL '0' SECOND, INTERVAL '1' SECOND)) GROUP BY window_start, window_end, k;
