SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ag (id INT, g STRING, i INT, ti TINYINT, f FLOAT, d DOUBLE, m DECIMAL(10,4), w INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH ('connector' = 'kafka', 'topic' = 'wild_agg_avg_sum_count_star_ag', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, c0 INT, c1 INT, c2 BIGINT, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_agg_avg_sum_count_star_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_agg_avg_sum_count_star_o');
CREATE TABLE w (ws TIMESTAMP(3), c0 INT, c1 INT, c2 BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_agg_avg_sum_count_star_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_agg_avg_sum_count_star_w');
INSERT INTO o SELECT g, AVG(w), SUM(w), COUNT(*) FROM ag GROUP BY g;
INSERT INTO w SELECT window_start, AVG(w), SUM(w), COUNT(*) FROM TABLE(TUMBLE(TABLE ag, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
