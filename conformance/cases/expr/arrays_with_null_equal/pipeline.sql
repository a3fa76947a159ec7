-- arrays with NULLs that are written out, of columns, and of functions
CREATE TABLE t (id INT, n INT, a ARRAY<INT>, b ARRAY<INT>, c BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'arrays_with_null_equal_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'arrays_with_null_equal_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE w (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'arrays_with_null_equal_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, ARRAY[n, 1] = ARRAY[CAST(NULL AS INT), 1], a = ARRAY[n, 1], a = b, ARRAY[CAST(NULL AS INT), 1] = ARRAY[CAST(NULL AS INT), 1], CASE WHEN c THEN ARRAY[n, 1] ELSE ARRAY[1, 2] END = ARRAY[CAST(NULL AS INT), 1], COALESCE(ARRAY[n], a) <> ARRAY[n], ARRAY_REVERSE(ARRAY[1, n]) = ARRAY[n, 1], ARRAY['a', CAST(NULL AS STRING)] = ARRAY['a', CAST(NULL AS STRING)] FROM t;
INSERT INTO w SELECT id FROM t WHERE COALESCE(ARRAY[n, 1], ARRAY[0]) = ARRAY[CAST(NULL AS INT), 1];
END;
