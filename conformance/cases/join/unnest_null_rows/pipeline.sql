-- NULL among the rows of an array, unnested in all ways
CREATE TABLE t (id INT, a ARRAY<ROW<x INT, y STRING>>) WITH ('connector' = 'kafka', 'topic' = 'unnest_null_rows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w STRING, id INT, x INT, y STRING, n INT) WITH ('connector' = 'kafka', 'topic' = 'unnest_null_rows_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'cross', id, x, y, 0 FROM t CROSS JOIN UNNEST(a) AS u (x, y);
INSERT INTO o SELECT 'left', id, x, y, 0 FROM t LEFT JOIN UNNEST(a) AS u (x, y) ON TRUE;
INSERT INTO o SELECT 'star', t.id, u.x, u.y, 0 FROM t, UNNEST(t.a) AS u;
END;
