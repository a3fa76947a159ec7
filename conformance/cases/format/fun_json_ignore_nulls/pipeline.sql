-- null fields left out, nested ones too
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<x INT, y STRING>, a ARRAY<ROW<x INT, y STRING>>, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'fun_json_ignore_nulls_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<x INT, y STRING>, a ARRAY<ROW<x INT, y STRING>>, m MAP<STRING, INT>) WITH (
  'connector' = 'kafka', 'topic' = 'fun_json_ignore_nulls_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'json.encode.ignore-null-fields' = 'true', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'fun_json_ignore_nulls_o');
INSERT INTO o SELECT * FROM t;
