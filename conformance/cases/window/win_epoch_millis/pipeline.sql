-- event time from epoch milliseconds: a computed TIMESTAMP_LTZ, legacy window
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ms BIGINT, rt AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR rt AS rt - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_epoch_millis_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_epoch_millis_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_epoch_millis_o');
INSERT INTO o SELECT TUMBLE_START(rt, INTERVAL '1' MINUTE), k, COUNT(*), SUM(v) FROM e GROUP BY TUMBLE(rt, INTERVAL '1' MINUTE), k;
