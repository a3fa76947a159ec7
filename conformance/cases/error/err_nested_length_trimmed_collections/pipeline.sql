-- lengths inside of rows: TRIM_PAD, ROWS_AND_COLLECTIONS
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
SET 'table.exec.sink.nested-constraint-enforcer' = 'ROWS_AND_COLLECTIONS';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_nested_length_trimmed_collections_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<n VARCHAR(2), q ROW<c CHAR(5)>>, a ARRAY<VARCHAR(2)>) WITH (
  'connector' = 'kafka', 'topic' = 'err_nested_length_trimmed_collections_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_nested_length_trimmed_collections_o');
INSERT INTO o SELECT id, ROW(name, ROW(CAST(name AS CHAR(3)))), ARRAY[name] FROM t WHERE name IS NOT NULL;
