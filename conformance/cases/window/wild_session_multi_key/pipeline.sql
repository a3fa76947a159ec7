SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_session_multi_key_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3), u STRING, c STRING, n BIGINT, mn INT, l STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_session_multi_key_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_session_multi_key_o');
INSERT INTO o SELECT window_start, window_end, window_time, u, c, COUNT(*), MIN(v), LISTAGG(CAST(id AS STRING), '|') FROM TABLE(SESSION(DATA => TABLE ev PARTITION BY (u, c), TIMECOL => DESCRIPTOR(ts), GAP => INTERVAL '6' SECOND)) GROUP BY window_start, window_end, window_time, u, c;
