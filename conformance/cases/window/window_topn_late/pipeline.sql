-- late rows under window Top-N, window deduplication and window joins
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_late_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE t (s TIMESTAMP(3), id INT, r BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_late_t', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE d (s TIMESTAMP(3), id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_late_d', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t SELECT window_start, id, r FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC) AS r FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND))) WHERE r <= 2;
INSERT INTO d SELECT window_start, id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS r FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))) WHERE r = 1;
END;
