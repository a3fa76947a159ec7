-- lengths at a sink: TRIM_PAD
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'length_trimmed_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a CHAR(4), b VARCHAR(3), c BINARY(4), d VARBINARY(3), e STRING) WITH (
  'connector' = 'kafka', 'topic' = 'length_trimmed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'length_trimmed_o');
INSERT INTO o SELECT CAST(name AS CHAR(3)), up || '+1', CAST(name AS BINARY(3)), CAST(up || 'zz' AS VARBINARY(6)), name FROM t WHERE name IS NOT NULL;
