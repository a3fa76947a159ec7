-- some columns, in another order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'partial_columns_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b STRING, c DECIMAL(10, 1), d ARRAY<STRING>, r ROW<x INT, y STRING>, e TIMESTAMP(3), f AS a + 1) WITH (
  'connector' = 'kafka', 'topic' = 'partial_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json');
EXECUTE STATEMENT SET
BEGIN
INSERT INTO o (c, a) SELECT amt, id FROM t;
INSERT INTO o (r, e, b) SELECT ROW(id, name), ts, up FROM t WHERE id > 4;
INSERT INTO o (d, a) VALUES (ARRAY['v'], 77), (CAST(NULL AS ARRAY<STRING>), 78);
END;
