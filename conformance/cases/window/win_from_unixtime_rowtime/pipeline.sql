-- event time as the wild has it: TO_TIMESTAMP(FROM_UNIXTIME(seconds))
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, sec BIGINT, rt AS TO_TIMESTAMP(FROM_UNIXTIME(sec)), WATERMARK FOR rt AS rt - INTERVAL '3' SECONDS) WITH (
  'connector' = 'kafka', 'topic' = 'win_from_unixtime_rowtime_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_from_unixtime_rowtime_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_from_unixtime_rowtime_o');
INSERT INTO o SELECT window_start, k, COUNT(*), SUM(v) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(rt), INTERVAL '1' MINUTES)) GROUP BY window_start, window_end, k;
