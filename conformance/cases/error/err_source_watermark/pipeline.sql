-- SOURCE_WATERMARK() of a connector that has none
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH (
  'connector' = 'kafka', 'topic' = 'err_source_watermark_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_source_watermark_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_source_watermark-o');
INSERT INTO o SELECT id, ts FROM a;
