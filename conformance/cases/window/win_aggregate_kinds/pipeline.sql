-- every kind of aggregate in one window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_aggregate_kinds_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, a INT, b DOUBLE, c DOUBLE, d INT, f INT, mi TIMESTAMP(3), mk STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_aggregate_kinds_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_aggregate_kinds_o');
INSERT INTO o SELECT window_start, k, AVG(v), AVG(CAST(v AS DOUBLE)), STDDEV_POP(CAST(v AS DOUBLE)), FIRST_VALUE(v), LAST_VALUE(id), MIN(ts), MAX(k) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY window_start, window_end, k;
