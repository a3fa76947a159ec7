-- windows over change capture: updates and deletes within open windows, distinct counts, sessions, grouping sets
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_cdc_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE t (ws TIMESTAMP(3), k STRING, n BIGINT, d BIGINT, s INT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_cdc_t', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE x (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, mn INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_cdc_x', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE g (ws TIMESTAMP(3), k STRING, n BIGINT, av DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_cdc_g', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE c (we TIMESTAMP(3), n BIGINT, fv BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_cdc_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t SELECT window_start, k, COUNT(*), COUNT(DISTINCT v), SUM(v), MAX(v) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO x SELECT window_start, window_end, k, COUNT(*), MIN(v) FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '11' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO g SELECT window_start, k, COUNT(v), AVG(CAST(v AS DOUBLE)) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, GROUPING SETS ((k), ());
INSERT INTO c SELECT window_end, COUNT(*), COUNT(*) FILTER (WHERE v > 4) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) GROUP BY window_start, window_end;
END;
