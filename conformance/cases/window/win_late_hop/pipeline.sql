-- late rows count in the hops that have not fired
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_late_hop_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'win_late_hop_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_late_hop_o');
INSERT INTO o SELECT window_start, window_end, k, COUNT(*), SUM(v), LISTAGG(CAST(id AS STRING)) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) GROUP BY window_start, window_end, k;
