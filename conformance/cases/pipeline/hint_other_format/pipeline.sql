-- another format
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'hint_other_format_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE VIEW v AS SELECT id FROM t;
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'hint_other_format_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'hint_other_format_o');
INSERT INTO o SELECT id FROM t /*+ OPTIONS('format' = 'csv', 'csv.ignore-parse-errors' = 'true') */;
