-- parts of a whole
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_percent_of_total_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (k STRING, pct DECIMAL(10, 2), share DOUBLE, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_percent_of_total_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_percent_of_total_o');
INSERT INTO o
SELECT a.k, CAST(a.s * 100.0 / b.s AS DECIMAL(10, 2)), ROUND(CAST(a.s AS DOUBLE) / b.s, 3) FROM (SELECT COALESCE(k, '?') AS k, SUM(v) AS s FROM t GROUP BY COALESCE(k, '?')) AS a, (SELECT SUM(v) AS s FROM t) AS b WHERE a.s IS NOT NULL;
