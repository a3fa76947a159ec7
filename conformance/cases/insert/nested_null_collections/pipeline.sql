-- NULL inside of rows and collections: DROP, ROWS_AND_COLLECTIONS
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
SET 'table.exec.sink.nested-constraint-enforcer' = 'ROWS_AND_COLLECTIONS';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nested_null_collections_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT NOT NULL, r ROW<n STRING NOT NULL, q ROW<x INT NOT NULL>>, a ARRAY<STRING NOT NULL>, m MAP<STRING, INT NOT NULL>, w ARRAY<ROW<n STRING NOT NULL>>) WITH (
  'connector' = 'kafka', 'topic' = 'nested_null_collections_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nested_null_collections_o');
INSERT INTO o SELECT id, CASE WHEN id > 1 THEN ROW(name, ROW(NULLIF(id, 6))) END, tags, MAP['k', NULLIF(id, 4)], ARRAY[ROW(name)] FROM t;
