-- idle time-outs and alignment do not change what ends
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'time_source_options_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.idle-timeout' = '1 s', 'scan.watermark.alignment.group' = 'g', 'scan.watermark.alignment.max-drift' = '1 min', 'scan.watermark.alignment.update-interval' = '1 s');
CREATE TABLE b (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'time_source_options_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-periodic');
CREATE TABLE o (k STRING, n BIGINT, ws TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_source_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_source_options-o');
CREATE VIEW both_of AS SELECT * FROM a UNION ALL SELECT * FROM b;
INSERT INTO o SELECT k, COUNT(*), window_start FROM TABLE(TUMBLE(TABLE both_of, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end;
