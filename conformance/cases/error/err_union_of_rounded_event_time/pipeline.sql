-- an event time is not united with what is computed from one
CREATE TABLE t (id INT, g INT, c TIMESTAMP(3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_union_of_rounded_event_time_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_union_of_rounded_event_time_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT ts FROM t UNION ALL SELECT FLOOR(ts TO DAY) FROM t;
