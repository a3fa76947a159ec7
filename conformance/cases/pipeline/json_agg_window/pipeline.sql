SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (g STRING, k STRING, v INT, d DECIMAL(8, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'json_agg_window_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), g STRING, a STRING, b STRING, c STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'json_agg_window_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_agg_window_o');
INSERT INTO o SELECT window_start, g, JSON_OBJECTAGG(KEY k VALUE v), JSON_OBJECTAGG(KEY k VALUE d ABSENT ON NULL), JSON_OBJECT('rows' VALUE COUNT(*), 'sum' VALUE SUM(v), 'max' VALUE MAX(d)), COUNT(DISTINCT k)
FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, g;
