-- event time computed from milliseconds, late rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ms BIGINT, d ROW<`at` STRING, v INT>, et AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR et AS et - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'wm_computed_epoch_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP_LTZ(3), n BIGINT, ids STRING, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'wm_computed_epoch_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wm_computed_epoch_o');
INSERT INTO o SELECT window_start, COUNT(*), LISTAGG(CAST(id AS STRING)), MAX(d.v) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(et), INTERVAL '5' SECOND)) GROUP BY window_start, window_end;
