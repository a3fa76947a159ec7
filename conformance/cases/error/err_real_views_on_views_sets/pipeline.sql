-- views on views, several sinks
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_views_on_views_sets_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (k STRING, v INT, note STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_views_on_views_sets_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_views_on_views_sets_o');
CREATE TABLE u (k STRING, n BIGINT, s BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_views_on_views_sets_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_views_on_views_sets_u');
CREATE TABLE w (ws TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_views_on_views_sets_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_views_on_views_sets_w');
CREATE VIEW v1 (ident, `key`, amount, at_) COMMENT 'renamed' AS SELECT id, k, v, ts FROM t;
CREATE TEMPORARY VIEW v2 AS SELECT *, amount * 2 AS dbl FROM v1 WHERE `key` IS NOT NULL;
CREATE VIEW IF NOT EXISTS v2b AS SELECT `key`, COUNT(*) AS n, SUM(dbl) AS s FROM v2 GROUP BY `key`;
BEGIN STATEMENT SET;
INSERT INTO o SELECT `key`, dbl, 'double' FROM v2 WHERE dbl > 0;
INSERT INTO o (note, k) SELECT 'null key', CAST(ident AS STRING) FROM v1 WHERE `key` IS NULL;
INSERT INTO u SELECT * FROM v2b WHERE n > 0;
INSERT INTO w SELECT window_start, `key`, COUNT(amount) FROM TABLE(TUMBLE(DATA => TABLE v2, TIMECOL => DESCRIPTOR(at_), SIZE => INTERVAL '10' SECOND)) GROUP BY window_start, window_end, `key`;
END;
