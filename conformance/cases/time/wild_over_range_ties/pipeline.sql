SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'wild_over_range_ties_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, n BIGINT, s INT, a DOUBLE, mn DECIMAL(8,2), mx DECIMAL(8,2), f BIGINT, l INT) WITH ('connector' = 'kafka', 'topic' = 'wild_over_range_ties_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_over_range_ties_o');
INSERT INTO o SELECT id, COUNT(*) OVER w, SUM(v) OVER w, AVG(d) OVER w, MIN(m) OVER w, MAX(m) OVER w, COUNT(DISTINCT c) OVER w, CAST(COUNT(v) OVER w AS INT) FROM ev WINDOW w AS (PARTITION BY u ORDER BY ts RANGE BETWEEN INTERVAL '8' SECOND PRECEDING AND CURRENT ROW);
