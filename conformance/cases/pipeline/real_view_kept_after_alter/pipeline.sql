-- a view of * keeps its columns when the table grows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_view_kept_after_alter_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE VIEW w AS SELECT * FROM t;
ALTER TABLE t ADD (extra STRING, plus AS v + 1);
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_view_kept_after_alter_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_view_kept_after_alter_o') AS SELECT w.id, w.k, t2.plus, t2.extra FROM w JOIN t AS t2 ON w.id = t2.id;
