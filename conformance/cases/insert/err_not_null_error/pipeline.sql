-- NULL into NOT NULL
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.not-null-enforcer' = 'ERROR';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_not_null_error_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT NOT NULL, name STRING NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'err_not_null_error_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_not_null_error_o');
INSERT INTO o SELECT id, name FROM t;
