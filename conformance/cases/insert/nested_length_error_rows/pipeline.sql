-- lengths inside of rows: ERROR, ROWS
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.type-length-enforcer' = 'ERROR';
SET 'table.exec.sink.nested-constraint-enforcer' = 'ROWS';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nested_length_error_rows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<n VARCHAR(2), q ROW<c CHAR(5)>>, a ARRAY<VARCHAR(2)>) WITH (
  'connector' = 'kafka', 'topic' = 'nested_length_error_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nested_length_error_rows_o');
INSERT INTO o SELECT id, ROW(name, ROW(CAST(name AS CHAR(3)))), ARRAY[name] FROM t WHERE name IS NOT NULL;
