-- versions at the event time of a join's row, which is none any more
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_of_joined_time_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE d (k STRING, n STRING, dts TIMESTAMP(3), WATERMARK FOR dts AS dts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_of_joined_time_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE f (a STRING, r INT, vts TIMESTAMP(3), WATERMARK FOR vts AS vts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_of_joined_time_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, n STRING, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_of_joined_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'temporal_of_joined_time_o');
CREATE VIEW versions AS SELECT a, r, vts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY a ORDER BY vts DESC) AS nr FROM f) WHERE nr = 1;
INSERT INTO o SELECT j.id, j.n, v.r FROM (SELECT e.*, d.n FROM e JOIN d ON e.k = d.k) AS j JOIN versions FOR SYSTEM_TIME AS OF j.ts AS v ON j.k = v.a;
