-- an element behind the end of an array
CREATE TABLE t (id INT, a ARRAY<INT>) WITH (
  'connector' = 'kafka', 'topic' = 'array_index_out_of_bounds_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c INT, d INT, e INT, f STRING, g INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_index_out_of_bounds_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE m (g INT, x INT, y INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_index_out_of_bounds_m', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, ARRAY[0, 0][3], ARRAY[7, 8][2], a[3], a[9], COALESCE(ARRAY[0, 0][3], 5), ARRAY['x'][2], ARRAY[CAST(NULL AS INT)][2] FROM t;
INSERT INTO m SELECT id / 2, MIN(ARRAY[0, 0][3]), MAX(a[3]), MIN(ARRAY[0, 0][3]) FILTER (WHERE id > 1) FROM t GROUP BY id / 2;
END;
