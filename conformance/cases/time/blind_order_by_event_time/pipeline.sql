SET 'execution.checkpointing.interval' = '1s';
-- late rows are dropped, ties keep the second order
CREATE TABLE ev (oid INT, st STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '25' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_order_by_event_time_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (oid INT, st STRING, amt INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_order_by_event_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_order_by_event_time-o');
INSERT INTO o SELECT oid, st, amt, ts FROM ev ORDER BY ts, oid DESC NULLS LAST, st NULLS FIRST, amt;
