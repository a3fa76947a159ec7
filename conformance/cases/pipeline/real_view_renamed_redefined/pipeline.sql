-- a view renamed and defined anew
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_view_renamed_redefined_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (a INT, b STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_view_renamed_redefined_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_view_renamed_redefined_o');
CREATE VIEW x AS SELECT id AS a, k AS b FROM t;
ALTER VIEW x RENAME TO y;
CREATE VIEW x AS SELECT a + 100 AS a, UPPER(b) AS b FROM y;
ALTER VIEW y AS SELECT id * 10 AS a, 'z' AS b FROM t WHERE id < 4;
INSERT INTO o
SELECT * FROM x;
