SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ag (id INT, g STRING, i INT, ti TINYINT, f FLOAT, d DOUBLE, m DECIMAL(10,4), w INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH ('connector' = 'kafka', 'topic' = 'wild_agg_avg_spread_ag', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, c0 FLOAT, c1 INT, c2 INT, c3 DOUBLE, c4 TINYINT, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_agg_avg_spread_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_agg_avg_spread_o');
CREATE TABLE w (ws TIMESTAMP(3), c0 FLOAT, c1 INT, c2 INT, c3 DOUBLE, c4 TINYINT) WITH ('connector' = 'kafka', 'topic' = 'wild_agg_avg_spread_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_agg_avg_spread_w');
INSERT INTO o SELECT g, AVG(f), AVG(i), SUM(i), STDDEV_POP(d), AVG(ti) FROM ag GROUP BY g;
INSERT INTO w SELECT window_start, AVG(f), AVG(i), SUM(i), STDDEV_POP(d), AVG(ti) FROM TABLE(TUMBLE(TABLE ag, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
