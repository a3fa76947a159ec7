SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'wild_lag_defaults_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, lg INT, lg2 STRING, lg3 DECIMAL(8,2), lg4 INT) WITH ('connector' = 'kafka', 'topic' = 'wild_lag_defaults_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_lag_defaults_o');
INSERT INTO o SELECT id, LAG(v) OVER w, LAG(c, 2, 'none') OVER w, LAG(m, 1, CAST(0 AS DECIMAL(8,2))) OVER w, LAG(v, 1, 7) OVER w FROM ev WHERE id NOT IN (9, 14) WINDOW w AS (PARTITION BY u ORDER BY ts);
