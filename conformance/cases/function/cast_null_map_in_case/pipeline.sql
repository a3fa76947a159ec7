-- the types of CASE and COALESCE over collections
CREATE TABLE t (id INT, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'cast_null_map_in_case_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, t0 STRING, t1 STRING, t2 STRING, t3 STRING, t4 STRING, t5 STRING, t6 STRING, t7 STRING, t8 STRING, t9 STRING, t10 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_null_map_in_case_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, TYPEOF(CASE WHEN id > 1 THEN CAST(NULL AS MAP<STRING, INT>) WHEN TRUE THEN MAP['a', 1] END),
  TYPEOF(CASE WHEN id > 1 THEN CAST(NULL AS MAP<STRING, INT>) ELSE MAP['a', 1] END),
  TYPEOF(CASE WHEN id > 1 THEN MAP['a', 1] ELSE CAST(NULL AS MAP<STRING, INT>) END),
  TYPEOF(COALESCE(CAST(NULL AS MAP<STRING, INT>), MAP['a', 1])),
  TYPEOF(CASE WHEN id > 1 THEN MAP['abc', 1] WHEN id > 0 THEN MAP['a', CAST(1 AS BIGINT)] END),
  TYPEOF(CASE WHEN id > 1 THEN ARRAY['a'] WHEN id > 0 THEN ARRAY['abc'] END),
  TYPEOF(CASE WHEN id > 1 THEN CAST(NULL AS ARRAY<STRING>) WHEN id > 0 THEN ARRAY['abc'] END),
  TYPEOF(CASE WHEN id > 1 THEN ROW(1, 'a') WHEN id > 0 THEN ROW(1, 'abc') END),
  TYPEOF(CASE WHEN id > 1 THEN CAST(NULL AS ROW<a BIGINT, b STRING>) WHEN id > 0 THEN ROW(1, 'abc') END),
  TYPEOF(CASE WHEN id > 1 THEN m WHEN id > 0 THEN MAP['a', 1] END),
  TYPEOF(CASE WHEN id > 1 THEN MAP['a', 1] WHEN id > 0 THEN m END) FROM t;
