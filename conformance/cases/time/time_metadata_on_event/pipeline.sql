-- event time from the record timestamp, with late rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, ts TIMESTAMP(3) METADATA FROM 'timestamp', WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'time_metadata_on_event_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_metadata_on_event_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_metadata_on_event_o');
INSERT INTO o SELECT window_start, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
