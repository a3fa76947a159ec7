SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_tumble_offset_and_odd_hop_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_tumble_offset_and_odd_hop_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_tumble_offset_and_odd_hop-a');
CREATE TABLE b (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_tumble_offset_and_odd_hop_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_tumble_offset_and_odd_hop-b');
CREATE TABLE c (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_tumble_offset_and_odd_hop_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_tumble_offset_and_odd_hop-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT window_start, window_end, k, COUNT(*) FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE, INTERVAL '-13' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO b SELECT window_start, window_end, COUNT(*), SUM(v) FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '40' SECOND, INTERVAL '2' MINUTE, INTERVAL '7' SECOND)) GROUP BY window_start, window_end;
INSERT INTO c SELECT window_start, window_end, k, COUNT(*) FROM TABLE(SESSION(DATA => TABLE ev PARTITION BY k, TIMECOL => DESCRIPTOR(ts), GAP => INTERVAL '20' SECOND)) WHERE k IS NOT NULL GROUP BY window_start, window_end, k;
END;
