-- window Top-N: straight on a window function, on an aggregate, ranges of ranks, ties, and deduplication first and last
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE t1 (ws TIMESTAMP(3), id INT, v INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_t1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE t2 (ws TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_t2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE t3 (ws TIMESTAMP(3), id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_t3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE t4 (ws TIMESTAMP(3), id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_t4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE t5 (ws TIMESTAMP(3), id INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_topn_kinds_t5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t1 SELECT window_start, id, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v DESC, id DESC) AS rn FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND))) WHERE rn <= 3;
INSERT INTO t2 SELECT window_start, k, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n DESC, k NULLS LAST) AS rn FROM (SELECT window_start, window_end, k, COUNT(*) AS n FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '40' SECOND)) GROUP BY window_start, window_end, k)) WHERE rn = 1;
INSERT INTO t3 SELECT window_start, id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts ASC) AS rn FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) WHERE rn = 1;
INSERT INTO t4 SELECT window_start, id, k FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS rn FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE))) WHERE rn = 1;
INSERT INTO t5 SELECT window_start, id, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY v) AS rn FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) WHERE v IS NOT NULL AND id <> 8) WHERE rn BETWEEN 2 AND 3;
END;
