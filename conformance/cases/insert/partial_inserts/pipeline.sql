-- inserts of some columns by name, in another order, with defaults NULL and casts
CREATE TABLE t (id INT, a STRING, b DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'partial_inserts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id BIGINT, a STRING, b DECIMAL(10, 2), c BOOLEAN, d TIMESTAMP(3), e ARRAY<INT>, f ROW<x INT>) WITH ('connector' = 'kafka', 'topic' = 'partial_inserts_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o (a, id) SELECT a, id FROM t WHERE id < 2;
INSERT INTO o (c, b, id) SELECT b > 1, CAST(b AS DECIMAL(10, 2)), id FROM t;
INSERT INTO o (id, f) SELECT id, ROW(id) FROM t WHERE a IS NULL;
INSERT INTO o VALUES (99, 'v', 1.005, FALSE, TIMESTAMP '2026-05-01 00:00:00.5', ARRAY[1], ROW(1));
END;
