-- TIMESTAMP beside TIMESTAMP_LTZ where clocks are changed: which of both is cast
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE t (id INT, t3 TIMESTAMP(3), t0 TIMESTAMP(0), t6 TIMESTAMP(6), l3 TIMESTAMP_LTZ(3), l0 TIMESTAMP_LTZ(0), l6 TIMESTAMP_LTZ(6)) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_beside_ltz_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (id INT, c0 BOOLEAN, c1 BOOLEAN, c2 BOOLEAN, c3 BOOLEAN, c4 BOOLEAN, c5 BOOLEAN, c6 BOOLEAN, c7 BOOLEAN, c8 BOOLEAN, c9 BOOLEAN, c10 BOOLEAN, c11 BOOLEAN, c12 BOOLEAN, c13 BOOLEAN, c14 BOOLEAN, c15 BOOLEAN, c16 BOOLEAN, c17 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_beside_ltz_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE d (id INT, d0 BOOLEAN, d1 BOOLEAN, d2 BOOLEAN, d3 BOOLEAN, d4 BOOLEAN, d5 BOOLEAN, d6 BOOLEAN, d7 BOOLEAN, d8 BOOLEAN, d9 BOOLEAN, d10 BOOLEAN, d11 BOOLEAN, d12 BOOLEAN, d13 BOOLEAN, d14 BOOLEAN, d15 BOOLEAN, d16 BOOLEAN, d17 BOOLEAN, d18 BOOLEAN, d19 BOOLEAN, d20 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_beside_ltz_d', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE v (id INT, ty STRING, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_beside_ltz_v', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE w (id INT, w0 STRING, w1 STRING, w2 STRING, w3 STRING, w4 STRING, w5 STRING, w6 STRING, w7 STRING, w8 STRING, w9 STRING, w10 STRING, w11 STRING, w12 STRING, w13 STRING, w14 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'timestamp_beside_ltz_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO c SELECT id, t3 = l3, l3 = t3, t3 <> l3, t3 = l0, l6 = t3, t3 < l3, l3 >= t3, t6 <= l3, t3 BETWEEN l0 AND l6, t3 IN (l3, l0), l3 IN (t3, t6), t3 IS DISTINCT FROM l3, l3 IS NOT DISTINCT FROM t3, ROW(t3, id) = ROW(l3, id), l3 = TIMESTAMP '2024-06-01 12:00:00', l3 > TIMESTAMP '2024-06-01 12:00:00', TIMESTAMP '2024-11-03 01:30:00' = l3, ARRAY[t3] = ARRAY[l3] FROM t;
INSERT INTO d SELECT id, t3 < l3, t3 >= l3, t3 <= l3, t3 > l3, t3 >= l0, t3 <= l0, t3 >= l6, l0 >= t3, l0 <= t3, l6 <= t3, t3 BETWEEN l3 AND l3, t3 BETWEEN l0 AND l0, t3 BETWEEN l0 AND l6, t3 >= l0 AND t3 <= l6, l3 BETWEEN t3 AND t3, t3 BETWEEN l3 AND l6, t3 NOT BETWEEN l0 AND l6, t3 BETWEEN SYMMETRIC l0 AND l6, l0 BETWEEN t0 AND t6, t3 BETWEEN t0 AND l3, t3 BETWEEN l3 AND t0 FROM t;
INSERT INTO w SELECT id, TYPEOF(CASE WHEN id > 0 THEN t3 ELSE l3 END) || CAST(CASE WHEN id > 0 THEN t3 ELSE l3 END AS STRING), TYPEOF(CASE WHEN id > 0 THEN l3 ELSE t3 END) || CAST(CASE WHEN id > 0 THEN l3 ELSE t3 END AS STRING), TYPEOF(CASE WHEN id < 0 THEN t3 ELSE l6 END) || CAST(CASE WHEN id < 0 THEN t3 ELSE l6 END AS STRING), TYPEOF(CASE WHEN id < 0 THEN t3 WHEN id < 4 THEN l6 ELSE t0 END) || CAST(CASE WHEN id < 0 THEN t3 WHEN id < 4 THEN l6 ELSE t0 END AS STRING), TYPEOF(CASE WHEN id < 0 THEN l0 ELSE t3 END) || CAST(CASE WHEN id < 0 THEN l0 ELSE t3 END AS STRING), TYPEOF(NULLIF(t3, l3)) || CAST(NULLIF(t3, l3) AS STRING), TYPEOF(NULLIF(l3, t3)) || CAST(NULLIF(l3, t3) AS STRING), TYPEOF(COALESCE(t3, l3)) || CAST(COALESCE(t3, l3) AS STRING), TYPEOF(COALESCE(l3, t6)) || CAST(COALESCE(l3, t6) AS STRING), TYPEOF(IFNULL(l3, t3)) || CAST(IFNULL(l3, t3) AS STRING), TYPEOF(IF(id < 3, t3, l3)) || CAST(IF(id < 3, t3, l3) AS STRING), TYPEOF(IF(id < 3, l3, t6)) || CAST(IF(id < 3, l3, t6) AS STRING), TYPEOF(GREATEST(t3, l3)) || CAST(GREATEST(t3, l3) AS STRING), TYPEOF(LEAST(l3, t3)) || CAST(LEAST(l3, t3) AS STRING), TYPEOF(CASE t3 WHEN l3 THEN l3 ELSE t6 END) || CAST(CASE t3 WHEN l3 THEN l3 ELSE t6 END AS STRING) FROM t;
INSERT INTO v SELECT id, TYPEOF(x), CAST(x AS STRING) FROM (SELECT id, t3 AS x FROM t UNION ALL SELECT id + 100, l3 FROM t);
INSERT INTO v SELECT id, TYPEOF(x), CAST(x AS STRING) FROM (SELECT id, l3 AS x FROM t UNION ALL SELECT id + 100, t6 FROM t);
INSERT INTO v SELECT id, TYPEOF(x), CAST(x AS STRING) FROM (SELECT id, ARRAY[t3, l3] AS x FROM t UNION ALL SELECT id + 100, ARRAY[l6, t3] FROM t);
INSERT INTO v SELECT 1, 'of VALUES', CAST(x AS STRING) FROM (VALUES (TIMESTAMP '2024-11-03 01:30:00'), (TO_TIMESTAMP_LTZ(1730613600000, 3))) AS q (x);
INSERT INTO v SELECT id, TYPEOF(COALESCE(ARRAY[t3], ARRAY[l3])), CAST(COALESCE(ARRAY[t3], ARRAY[l3]) AS STRING) FROM t WHERE t3 IS NOT NULL;
INSERT INTO v SELECT id, TYPEOF(m), CAST(m AS STRING) FROM (SELECT id, MAP['a', t3, 'b', l3] AS m FROM t);
END;
