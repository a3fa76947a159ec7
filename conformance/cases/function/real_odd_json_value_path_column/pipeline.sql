-- may be refused: JSON_VALUE(cust, status)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_odd_json_value_path_column_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_odd_json_value_path_column_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_odd_json_value_path_column_o') AS
SELECT id, JSON_VALUE(cust, status) AS x FROM t;
