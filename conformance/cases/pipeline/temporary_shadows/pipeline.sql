-- temporary views in front of permanent ones
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporary_shadows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (src STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'temporary_shadows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'temporary_shadows_o');
CREATE VIEW v AS SELECT 'permanent' AS src, id FROM t;
CREATE TEMPORARY VIEW v AS SELECT 'temporary' AS src, id + 100 AS id FROM t;
CREATE TEMPORARY VIEW w AS SELECT * FROM v WHERE id < 104;
DROP TEMPORARY VIEW v;
CREATE TEMPORARY VIEW IF NOT EXISTS w AS SELECT 'never' AS src, id FROM t;
INSERT INTO o SELECT * FROM v UNION ALL SELECT * FROM w;
