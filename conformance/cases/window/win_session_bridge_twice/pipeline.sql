-- rows that join two sessions, twice: order of what was collected
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_bridge_twice_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), ids STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_bridge_twice_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_session_bridge_twice_o');
INSERT INTO o SELECT window_start, window_end, LISTAGG(CAST(id AS STRING)), COUNT(*) FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '16' SECOND)) GROUP BY window_start, window_end, k;
