-- the four window functions over one late stream, all aggregates with FILTER and DISTINCT
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'four_tvfs_late_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE t (s TIMESTAMP(3), e TIMESTAMP(3), w TIMESTAMP(3), k STRING, n BIGINT, d BIGINT, mx INT, av INT) WITH (
  'connector' = 'kafka', 'topic' = 'four_tvfs_late_t', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE c (s TIMESTAMP(3), e TIMESTAMP(3), k STRING, mn INT, fs BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'four_tvfs_late_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE x (s TIMESTAMP(3), e TIMESTAMP(3), k STRING, n BIGINT, l STRING) WITH (
  'connector' = 'kafka', 'topic' = 'four_tvfs_late_x', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t SELECT window_start, window_end, window_time, k, COUNT(*), COUNT(DISTINCT v), MAX(v), AVG(v) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, k;
INSERT INTO c SELECT window_start, window_end, k, MIN(v), COUNT(DISTINCT v) FILTER (WHERE v > 2) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end;
INSERT INTO x SELECT window_start, window_end, k, COUNT(*), LISTAGG(CAST(id AS STRING), '+') FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY window_start, window_end, k;
END;
