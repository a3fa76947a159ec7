SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE p (id INT, g STRING, d DOUBLE, f FLOAT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_negative_zero_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, s DOUBLE, sf FLOAT, a DOUBLE, af FLOAT, mx DOUBLE, mn DOUBLE, PRIMARY KEY (g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_negative_zero_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_negative_zero_o');
CREATE TABLE w (g STRING, s DOUBLE, a DOUBLE, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_negative_zero_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_negative_zero_w');
CREATE TABLE v (id INT, s DOUBLE, a DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'wild_negative_zero_v', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_negative_zero_v');
INSERT INTO o SELECT g, SUM(d), SUM(f), AVG(d), AVG(f), MAX(d), MIN(d) FROM p GROUP BY g;
INSERT INTO w SELECT g, SUM(d), AVG(d), AVG(f) FROM TABLE(HOP(TABLE p, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '2' SECOND)) GROUP BY window_start, window_end, g;
INSERT INTO v SELECT id, SUM(d) OVER r, AVG(d) OVER r FROM p WINDOW r AS (PARTITION BY g ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
