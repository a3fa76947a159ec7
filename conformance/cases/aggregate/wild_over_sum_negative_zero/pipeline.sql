SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE p (id INT, g STRING, d DOUBLE, f FLOAT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_over_sum_negative_zero_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE v (id INT, s DOUBLE, a DOUBLE, sf FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_over_sum_negative_zero_v', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_over_sum_negative_zero_v');
INSERT INTO v SELECT id, SUM(d) OVER r, AVG(d) OVER r, SUM(f) OVER r FROM p WINDOW r AS (PARTITION BY g ORDER BY ts);
