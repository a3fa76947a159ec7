-- versions that a GROUP BY makes, as of MAX of their event time
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_group_by_versions_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE f (a STRING, r INT, vts TIMESTAMP(3), WATERMARK FOR vts AS vts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_group_by_versions_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, r INT, m TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_group_by_versions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'temporal_group_by_versions_o');
CREATE VIEW versions AS SELECT a, SUM(r) AS r, MAX(vts) AS m FROM f GROUP BY a;
INSERT INTO o SELECT e.id, v.r, v.m FROM e LEFT JOIN versions FOR SYSTEM_TIME AS OF e.ts AS v ON e.k = v.a;
