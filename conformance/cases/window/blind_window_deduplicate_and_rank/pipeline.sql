SET 'execution.checkpointing.interval' = '1s';
-- the last row of each window, the first by value, and windows of windows
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '6' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_deduplicate_and_rank_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE lst (ws TIMESTAMP(3), k STRING, id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_deduplicate_and_rank_lst', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_deduplicate_and_rank-lst');
CREATE TABLE fst (we TIMESTAMP(3), k STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_deduplicate_and_rank_fst', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_deduplicate_and_rank-fst');
CREATE TABLE top (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, id INT, v INT, place BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_deduplicate_and_rank_top', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_deduplicate_and_rank-top');
CREATE TABLE outer_ (ws TIMESTAMP(3), n BIGINT, windows BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_deduplicate_and_rank_outer_', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_deduplicate_and_rank-outer_');
CREATE TEMPORARY VIEW small AS SELECT window_start AS ws, window_time AS rt, k, COUNT(*) AS n, MAX(v) AS v FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, k;
EXECUTE STATEMENT SET BEGIN
INSERT INTO lst SELECT window_start, k, id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS rn FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '30' SECOND))) WHERE rn = 1;
INSERT INTO fst SELECT window_end, k, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts ASC) AS rn FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '40' SECOND))) WHERE rn <= 1;
INSERT INTO top SELECT window_start, window_end, k, id, v, place FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC NULLS LAST, id) AS place FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE)) WHERE k IS NOT NULL) WHERE place <= 2;
INSERT INTO outer_ SELECT window_start, SUM(n), COUNT(*), MAX(v) FROM TABLE(HOP(TABLE small, DESCRIPTOR(rt), INTERVAL '15' SECOND, INTERVAL '45' SECOND)) GROUP BY window_start, window_end;
END;
