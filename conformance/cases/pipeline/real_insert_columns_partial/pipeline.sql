-- a part of the columns in another order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_insert_columns_partial_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (k STRING, a BIGINT, b STRING, c DECIMAL(10, 2), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_insert_columns_partial_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_insert_columns_partial_o');
INSERT INTO o (c, k, a)
SELECT MAX(d), COALESCE(k, '-'), COUNT(*) FROM t GROUP BY COALESCE(k, '-');
