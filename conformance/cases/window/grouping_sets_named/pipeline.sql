-- GROUPING SETS, CUBE and ROLLUP in windows, GROUPING and GROUPING_ID, HAVING and an expression as a key
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_named_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE g (ws TIMESTAMP(3), k STRING, odd INT, gk BIGINT, gid BIGINT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_named_g', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE r (ws TIMESTAMP(3), k STRING, v INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_named_r', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE c (we TIMESTAMP(3), k STRING, sign_ STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_named_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO g SELECT window_start, k, odd, GROUPING(k), GROUPING_ID(k, odd), COUNT(*), SUM(v) FROM (SELECT *, MOD(id, 2) AS odd FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND))) GROUP BY window_start, window_end, GROUPING SETS ((k, odd), (odd), ()) HAVING COUNT(*) > 1;
INSERT INTO r SELECT window_start, k, v, COUNT(DISTINCT id) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, ROLLUP (k, v);
INSERT INTO c SELECT window_end, k, CASE WHEN v < 0 THEN 'neg' WHEN v IS NULL THEN 'nil' ELSE 'pos' END, COUNT(*) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, CUBE (k, CASE WHEN v < 0 THEN 'neg' WHEN v IS NULL THEN 'nil' ELSE 'pos' END);
END;
