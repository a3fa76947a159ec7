-- an expression of window_end and key in the SELECT, group by an alias column of a subquery
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_expression_key_after_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (we STRING, k STRING, n BIGINT, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_expression_key_after_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_expression_key_after_o');
INSERT INTO o SELECT DATE_FORMAT(window_end, 'HH:mm:ss'), kk, COUNT(*), MAX(v) - MIN(v) FROM (SELECT UPPER(COALESCE(k, '?')) AS kk, v, window_start, window_end FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND))) GROUP BY kk, window_start, window_end;
