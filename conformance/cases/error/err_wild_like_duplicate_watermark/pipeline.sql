SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'err_wild_like_duplicate_watermark_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE d (WATERMARK FOR ts AS ts) LIKE base (INCLUDING ALL);
CREATE TABLE o (id INT, up STRING) WITH ('connector' = 'kafka', 'topic' = 'err_wild_like_duplicate_watermark_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_like_duplicate_watermark_o');
INSERT INTO o SELECT id, up FROM d;
