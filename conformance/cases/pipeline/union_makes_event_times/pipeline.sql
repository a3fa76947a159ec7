-- what is united with an event time becomes one
CREATE TABLE t (id INT, g INT, c TIMESTAMP(3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'union_makes_event_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'union_makes_event_times_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TEMPORARY VIEW both_times AS SELECT ts FROM t UNION ALL SELECT c FROM t;
INSERT INTO o SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE both_times, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
