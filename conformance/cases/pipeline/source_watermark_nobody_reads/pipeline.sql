-- a table with SOURCE_WATERMARK() may be declared, and its LIKE gets another watermark
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'source_watermark_nobody_reads_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'source_watermark_nobody_reads_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'source_watermark_nobody_reads_o');
CREATE TABLE s (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()) WITH ('connector' = 'kafka', 'topic' = 'nowhere', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW v AS SELECT id FROM s;
INSERT INTO o SELECT id FROM e;
