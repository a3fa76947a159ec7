-- canal, grouped
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, c STRING, amt DECIMAL(8, 2), tab STRING METADATA FROM 'value.table' VIRTUAL, es TIMESTAMP_LTZ(3) METADATA FROM 'value.event-timestamp' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_canal_grouped_with_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'canal-json');
CREATE TABLE o (c STRING, tab STRING, n BIGINT, mx DECIMAL(8, 2), PRIMARY KEY (c, tab) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_canal_grouped_with_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_canal_grouped_with_time_o');
INSERT INTO o
SELECT COALESCE(c, 'none'), tab, COUNT(*), MAX(amt) FROM t GROUP BY COALESCE(c, 'none'), tab;
