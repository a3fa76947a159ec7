-- views that cannot be planned as a stream, which nothing reads
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'view_nobody_can_read_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'view_nobody_can_read_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'view_nobody_can_read_o');
CREATE VIEW sorted AS SELECT * FROM e ORDER BY v;
CREATE VIEW windowed AS SELECT w.id, w.window_start FROM (SELECT * FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))) AS w;
CREATE VIEW unordered AS SELECT id, SUM(v) OVER (PARTITION BY k) AS s FROM e;
CREATE VIEW ahead AS SELECT id, SUM(v) OVER (ORDER BY ts ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) AS s FROM e;
CREATE VIEW over_sorted AS SELECT id FROM sorted;
INSERT INTO o SELECT id FROM e;
