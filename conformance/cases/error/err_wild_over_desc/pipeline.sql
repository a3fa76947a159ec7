SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'err_wild_over_desc_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, a BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_over_desc_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_over_desc_o');
INSERT INTO o SELECT id, COUNT(*) OVER (PARTITION BY u ORDER BY ts DESC) FROM ev;
