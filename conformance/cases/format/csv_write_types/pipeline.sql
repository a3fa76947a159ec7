-- CSV of all types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, c DECIMAL(8, 2), b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'csv_write_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TABLE o (id INT, s STRING, c DECIMAL(8, 2), b BOOLEAN, a ARRAY<STRING>, r ROW<x INT, y STRING>, z TIMESTAMP_LTZ(3), ts TIMESTAMP(3), d DATE, t TIME, `by` BYTES, x DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'csv_write_types_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'csv_write_types_o');
INSERT INTO o SELECT id, s, c, b, ARRAY[s, 'z;'], ROW(id, s), TO_TIMESTAMP_LTZ(id, 3), CAST('2024-01-01 00:00:00.1' AS TIMESTAMP(3)), DATE '2024-01-01', TIME '01:02:03', CAST(s AS BYTES), CAST(c AS DOUBLE) / 3 FROM t;
