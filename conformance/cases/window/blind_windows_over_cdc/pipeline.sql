SET 'execution.checkpointing.interval' = '1s';
-- windows over a changelog: changed rows move from one window to another
CREATE TABLE t (id INT, g STRING, v INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_windows_over_cdc_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (ws TIMESTAMP(3), g STRING, n BIGINT, s INT, mx INT, d BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_windows_over_cdc_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_windows_over_cdc-o');
CREATE TABLE l (e TIMESTAMP(3), g STRING, n BIGINT, mn INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_windows_over_cdc_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_windows_over_cdc-l');
CREATE TABLE se (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_windows_over_cdc_se', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_windows_over_cdc-se');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, g, COUNT(*), SUM(v), MAX(v), COUNT(DISTINCT v) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, g;
INSERT INTO l SELECT HOP_END(ts, INTERVAL '30' SECOND, INTERVAL '1' MINUTE), g, COUNT(*), MIN(v) FROM t GROUP BY g, HOP(ts, INTERVAL '30' SECOND, INTERVAL '1' MINUTE);
INSERT INTO se SELECT window_start, window_end, COUNT(*) FROM TABLE(SESSION(TABLE t, DESCRIPTOR(ts), INTERVAL '12' SECOND)) GROUP BY window_start, window_end;
END;
